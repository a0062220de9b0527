// A page of files alone. One process builds it. Modules are links to elsewhere.
export default { output: "export", turbopack: { root: "/" }, typescript: { ignoreBuildErrors: true }, experimental: { cpus: 1 } };
