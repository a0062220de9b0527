module jie

go 1.26
