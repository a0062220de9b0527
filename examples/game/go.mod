module jie/examples/game

go 1.26.0

require jie v0.0.0

replace jie => ../..
