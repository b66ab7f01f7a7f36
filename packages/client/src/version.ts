// The version that the client sends with each call; tests/architecture compares it with package.json.
export const version = '0.1.0'
