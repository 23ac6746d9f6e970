// Loaded before the server (`--import`): passwords are hashed with next to no work. Each person of a journey is hashed and proved three
// times, which cost more of the processor than all else that makes a person. The server has no such setting, and its hashes say what
// they say; how much work they are is shown by features/auth/passwords.test.ts.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
const LEAST = { memory: 8, passes: 1, parallelism: 1 }

crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, ...LEAST }, done)
// For whoever imports it by name.
syncBuiltinESMExports()
