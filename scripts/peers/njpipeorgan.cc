// Times njpipeorgan/LightsOut on the first row of the all-on square of side SIDE. For
// docs/results.md only: nothing of Jie is linked with it.
//
//   g++ -O3 -march=native -DSIDE=10000 -I CHECKOUT njpipeorgan.cc -o njpipeorgan && ./njpipeorgan
#include <chrono>
#include <cstdint>
#include <cstdio>

#include "lightsout.h"

int main() {
	auto start = std::chrono::steady_clock::now();
	auto row = solve<SIDE>();
	std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
	long ones = 0;
	for (bool pressed : row) ones += pressed;
	printf("seconds %.9f answer %ld\n", took.count(), ones);
}
