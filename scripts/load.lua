-- For wrk: half of the requests are hints, half small solves of the three puzzles.
-- jie serve --rate 0 --data none; wrk -t1 -c200 -d60s --latency -s scripts/load.lua http://127.0.0.1:8080
local bodies = {
  {"solve", '{"from":"mopan:0000/10001/000000/0001000/010010/00100/0000","to":"mopan:0000/00000/001100/0001000/001000/01100/0000"}'},
  {"hint", '{"from":"lightsout:11011/10101/01010/10101/11011","level":3}'},
  {"solve", '{"from":"lightsout:11011/10101/01010/10101/11011","to":"lightsout:11111/11111/11111/11111/11111"}'},
  {"hint", '{"from":"pegs:triangle15","level":3}'},
  {"solve", '{"from":"pegs:4x4"}'},
  {"hint", '{"from":"mopan:0000/10001/000000/0001000/010010/00100/0000","to":"mopan:0000/00000/001100/0001000/001000/01100/0000","level":2}'},
}
local n = 0
request = function()
  n = n + 1
  local b = bodies[n % #bodies + 1]
  return wrk.format("POST", "/api/v1/" .. b[1], {["Content-Type"] = "application/json"}, b[2])
end
local threads = {}
setup = function(t) table.insert(threads, t) end
init = function() bad = 0; server = 0 end
response = function(status) if status >= 500 then server = server + 1 elseif status >= 400 then bad = bad + 1 end end
done = function()
  local s, b = 0, 0
  for _, t in ipairs(threads) do s = s + t:get("server"); b = b + t:get("bad") end
  io.write(string.format("answers 5xx: %d, 4xx: %d\n", s, b))
end
