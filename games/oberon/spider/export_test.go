package spider

// Best is where the middle button sends the run of a column.
var Best = rules{}.best
