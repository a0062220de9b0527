// Files that a site has compressed beside themselves as well, for a host that does not compress.

// nameOf is the file to ask for: the compressed one, where the browser can unpack it.
export function nameOf(file: string, isPacked = false): string {
  return isPacked && typeof DecompressionStream !== "undefined" ? file + ".gz" : file;
}

// unpacked is what such a file holds, unless the host's headers have had it unpacked by then.
export function unpacked(response: Response): Response {
  if (!response.ok || !response.body || !response.url.endsWith(".gz") || response.headers.get("Content-Encoding") === "gzip") return response;
  const headers = { "Content-Length": response.headers.get("Content-Length") ?? "" };
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers });
}
