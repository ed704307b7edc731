package main

// lessons are the first levels. Each teaches one thing that all later levels need.
var lessons = []struct{ title, rows string }{
	{"Push", `
########
#      #
#  @$ .#
#      #
########`},
	{"Around the can", `
#######
#     #
# .$  #
#  @  #
#     #
#######`},
	{"Two directions", `
########
#      #
# @$   #
#    . #
#      #
########`},
	{"Not into the corner", `
#######
###  ##
#.   ##
#. $  #
# $@  #
###  ##
#######`},
	{"Along the wall", `
########
#.    .#
#  ##  #
# $##$ #
#  @   #
########`},
	{"First things first", `
#######
#     #
# @$  ##
#  $$..#
#   #..#
########`},
	{"The door", `
#########
#   #   #
# $   . #
# $ # . #
# @ #   #
#########`},
	{"Out of the way", `
#######
#     #
# $@$ #
#.###.#
#     #
#######`},
	{"From the far side", `
########
#      #
# # $# #
#.$ @  #
#. ### #
#      #
########`},
	{"The passage", `
##########
#   #    #
# $    . #
# $ ## . #
# $@## . #
#   ##   #
##########`},
}

// titles are the names of the generated levels, in order.
var titles = []string{
	"Pantry", "Back yard", "Two rooms", "Corner shop", "Landing", "Cellar", "Hallway", "Stable",
	"Boathouse", "Letter box", "Coal shed", "Kitchen", "Side street", "Print shop", "Cloakroom", "Winter garden",
	"Loading bay", "Tool room", "Market hall", "Archive", "Wine cellar", "Customs house", "Engine room", "Gallery",
	"Laundry", "Signal box", "Cold store", "Observatory", "Dockyard", "Reading room", "Mill", "Cloister",
	"Granary", "Foundry", "Post office", "Greenhouse", "Depot", "Powder tower", "Ropewalk", "Mint",
	"Chart room", "Switchboard", "Vault", "Clockwork", "Labyrinth",
}
