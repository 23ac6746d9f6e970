// Secrets that lie in files, as systemd's credentials and the secrets of containers do: an environment can be read by more than a file.
import { readFileSync } from 'node:fs'

/** Every setting that is a secret, or an address that holds one. `SECURITY.md` lists them for the operator. */
export const SECRETS = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'OPENAI_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'EMBEDDING_API_KEY',
  'TRANSCRIPTION_API_KEY',
  'BRAVE_API_KEY',
  'TAVILY_API_KEY',
  'SMTP_URL',
  'SMTP_PASSWORD',
  'CONNECT_GOOGLE_CLIENT_SECRET',
  'CONNECT_MICROSOFT_CLIENT_SECRET',
  'CONNECT_OAUTH_CLIENT_SECRET',
  'FORWARD_CERT_KEY',
  'SECRETS_KEY',
  'SECRETS_KEY_OLD',
] as const

/** Keys of models of one's own (`api_key_env` in MODELS) have names that we do not know. */
const isSecret = (name: string) => (SECRETS as readonly string[]).includes(name) || /_(KEY|TOKEN)$/.test(name)

/**
 * The environment in which `NAME_FILE` has become `NAME`: the content of that file, without its last line break.
 * Or one line that says which file is wrong; it never shows what is in it.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv | string {
  const read: NodeJS.ProcessEnv = {}
  for (const [variable, path] of Object.entries(env)) {
    const name = variable.replace(/_FILE$/, '')
    if (!variable.endsWith('_FILE') || !path || !isSecret(name)) continue
    if (env[name]) return `${name} and ${variable} say the same twice. Please set one of them.`
    const content = contentOf(path)
    if (!content) return `${variable} must be a file that can be read and is not empty: ${path}. Please correct it.`
    read[name] = content
  }
  return { ...env, ...read }
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return null
  }
}
