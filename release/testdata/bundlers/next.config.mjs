// A page of files alone. One process builds it.
export default { output: "export", typescript: { ignoreBuildErrors: true }, experimental: { cpus: 1 } };
