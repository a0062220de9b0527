// A program that uses the API through types made of its OpenAPI document, run as
// client.ts URL. It ends with an error where the server does anything that the
// document does not say.
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import createClient, { type Middleware } from "openapi-fetch"
import type { components, paths } from "./api.ts"

type Job = components["schemas"]["JobView"]

const document = JSON.parse(readFileSync("openapi.json", "utf8"))
const statuses = new Set<string>()

// described refuses an answer whose status or media type the document lacks.
const described: Middleware = {
  onResponse({ request, response, schemaPath }) {
    const name = `${request.method} ${schemaPath} ${response.status}`
    const known = document.paths[schemaPath][request.method.toLowerCase()].responses[response.status]
    assert.ok(known, `not in the document: ${name}`)
    const kind = response.headers.get("Content-Type")?.replace(/;.*/, "")
    assert.deepEqual(kind === undefined ? [] : [kind], Object.keys(known.content ?? {}).filter((k) => k === kind), name)
    statuses.add(name)
  },
}

const baseUrl = process.argv[2]
// Pictures and streams are asked for by name; all else is JSON.
const client = createClient<paths, "application/json" | "application/problem+json">({ baseUrl })
client.use(described)

// One question has one answer, whose fields the types know.
{
  const { data, error } = await client.POST("/api/v1/solve", { body: { from: "lightsout:010/111/010", count: true } })
  assert.equal(error, undefined)
  assert.ok(data && !Array.isArray(data))
  assert.equal(data.status, "solved")
  assert.deepEqual(data.moves, ["1,1"])
  assert.equal(data.count, "1")
}

// In a list, what is wrong with one question is a problem in its place.
{
  const { data } = await client.POST("/api/v1/solve", { body: [{ from: "twiddle:381/624/957" }, { from: "lightsout:01/1" }] })
  assert.ok(Array.isArray(data))
  const [solved, refused] = data
  assert.ok(solved && "length" in solved && solved.length === 9)
  assert.ok(refused && "code" in refused && refused.code === "ragged-row")
}

// An error is a problem document, in the language that was asked for.
{
  const { data, error, response } = await client.POST("/api/v1/hint", {
    body: { from: "lightsout:01/1" },
    headers: { "Accept-Language": "zh" },
  })
  assert.equal(data, undefined)
  assert.equal(response.status, 422)
  assert.equal(error?.code, "ragged-row")
  assert.match(error.detail, /行/)
}

// The other questions.
{
  const hint = await client.POST("/api/v1/hint", { body: { from: "pegs:triangle15", level: 3 } })
  assert.ok(hint.data && "move" in hint.data)
  const check = await client.POST("/api/v1/check", { body: { from: "lightsout:010/111/010", moves: "1,1" } })
  assert.ok(check.data && "holds" in check.data && check.data.holds)
  const analyse = await client.POST("/api/v1/analyse", { body: { from: "lightsout:5x5" } })
  assert.ok(analyse.data)
  const levels = await client.POST("/api/v1/generate", { body: { puzzle: "lightsout", board: "3x3", n: 2, seed: 1 } })
  assert.ok(Array.isArray(levels.data) && levels.data.length === 2)
  const picture = await client.POST("/api/v1/show", { body: { from: "pegs:english" }, headers: { Accept: "image/svg+xml" }, parseAs: "text" })
  assert.match(String(picture.data), /^<svg/)
  const puzzles = await client.GET("/api/v1/puzzles", { params: { query: { lang: "zh" } } })
  assert.ok(puzzles.data?.puzzles?.some((family) => family.name === "mopan"))
}

// A job is started, listed, watched to its end, read, and left. Nobody else may leave it.
{
  const started = await client.POST("/api/v1/jobs", { body: { verb: "solve", question: { from: "pegs:triangle15" } } })
  assert.ok(started.data)
  assert.ok(started.response.status === 200 || started.response.status === 202)
  const token = started.response.headers.get("Jie-Subscriber")
  assert.ok(token)
  const header = { "Jie-Subscriber": token }
  const path = { id: started.data.id }

  const list = await client.GET("/api/v1/jobs", { params: { header } })
  assert.deepEqual(list.data?.jobs?.map((job) => job.id), [started.data.id])

  const events = await client.GET("/api/v1/jobs/{id}/events", { params: { path }, parseAs: "text" })
  const last = events.data?.match(/^data: (.*)$/gm)?.at(-1)
  assert.ok(last)
  const told: Job = JSON.parse(last.slice("data: ".length))
  assert.equal(told.state, "done")

  const ended = await client.GET("/api/v1/jobs/{id}", { params: { path } })
  assert.deepEqual(ended.data, told)
  assert.ok(ended.data.answer && "status" in ended.data.answer && ended.data.answer.status === "solved")

  const stranger = await client.DELETE("/api/v1/jobs/{id}", { params: { path } })
  assert.equal(stranger.response.status, 403)
  const left = await client.DELETE("/api/v1/jobs/{id}", { params: { path, header } })
  assert.equal(left.response.status, 204)
  const none = await client.GET("/api/v1/jobs/{id}", { params: { path: { id: "0" } } })
  assert.equal(none.error?.code, "no-such-job")
}

console.log(`client: ${statuses.size} answers of the document seen`)
