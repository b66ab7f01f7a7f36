// The setup of every test file: properties take SEED as other random tests do. Without it fast-check chooses a seed, and prints it
// with a property that fails.
if (process.env.SEED) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: Number(process.env.SEED) })
}

export {}
