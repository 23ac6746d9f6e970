// The environment, read once. A wrong value stops the start with one line that names it.
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { letIns } from '#contract/joining.ts'
import { LEAST_AT_ONCE } from './platform/http/limits.ts'
import { MAX_UNREAD_BYTES } from './platform/http/response-budget.ts'
import { SILENT_MS } from './platform/http/slow-readers.ts'
import { forwardEnvironment, forwardSettings } from './platform/imap/forward-settings.ts'
import { connectEnvironment, connectSettings } from './platform/imap/settings.ts'
import { mailEnvironment, mailSettings } from './platform/mail/settings.ts'
import { sealEnvironment, sealSettings } from './platform/seal/settings.ts'
import { withSecretFiles } from './platform/secret-files.ts'
import { networksIn } from './platform/web/own-reach.ts'
import { searchSettings, webEnvironment } from './platform/web/settings.ts'

const text = z.string().trim().min(1)
const url = z.url({ error: 'must be an address such as https://example.org' })
const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`)

const extraModel = z.strictObject({
  id: text,
  label: text.optional(),
  base_url: url,
  api_key_env: text.optional(),
  usd_per_million_input: z.number().min(0).optional(),
  usd_per_million_cached: z.number().min(0).optional(),
  usd_per_million_output: z.number().min(0).optional(),
})
export type ExtraModel = z.output<typeof extraModel>

const models = z
  .string()
  .default('[]')
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list of models' })
      return z.NEVER
    }
  })
  .pipe(z.array(extraModel, { error: 'must be a JSON list of models' }))

const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  BACKUP_DIR: text.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL: whole(2, 200).default(16),
  PUBLIC_URL: url.optional(),
  DRAIN_SECONDS: whole(0, 30).default(0),
  TRUST_PROXY: z.string().default('false'),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info'),
  METRICS_TOKEN: text.optional(),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: url.optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: text.optional(),
  GOOGLE_BASE_URL: url.optional(),
  MODELS: models,
  MODELS_PRIVATE: z.string().default(''),
  DEFAULT_MODEL: text.optional(),
  CHECK_MODEL: text.optional(),
  FALLBACK_MODELS: z
    .string()
    .default('')
    .transform((list) => [...new Set(list.split(',').map((id) => id.trim()))].filter((id) => id !== '')),
  DAILY_TOKENS_PER_USER: whole(1, 1_000_000_000).default(2_000_000),
  DAILY_TOKENS_PER_ORGANIZATION: whole(1, 1_000_000_000_000).default(20_000_000),
  EMBEDDING_MODEL: text.optional(),
  EMBEDDING_BASE_URL: url.optional(),
  EMBEDDING_API_KEY: text.optional(),
  TRANSCRIPTION_MODEL: text.optional(),
  TRANSCRIPTION_BASE_URL: url.optional(),
  TRANSCRIPTION_API_KEY: text.optional(),
  RATE_REQUESTS_PER_MINUTE: whole(1, 1_000_000).default(600),
  RATE_WRITES_PER_MINUTE: whole(1, 1_000_000).default(240),
  RATE_LOGINS_PER_MINUTE: whole(1, 1_000_000).default(20),
  RATE_MESSAGES_PER_MINUTE: whole(1, 1_000_000).default(20),
  RATE_RUNS_PER_MINUTE: whole(1, 1_000_000).default(10),
  REQUESTS_AT_ONCE: whole(8, 1_000_000).default(LEAST_AT_ONCE),
  UNREAD_SECONDS: whole(1, 600).default(SILENT_MS / 1_000),
  UNREAD_ANSWERS_MB: whole(16, 100_000).default(MAX_UNREAD_BYTES / 1_048_576),
  MAX_FILE_MB: whole(1, 1_000).default(25),
  USER_FILES_MB: whole(1, 1_000_000).default(1_024),
  USER_FILES: whole(1, 1_000_000).default(1_000),
  CHECK_REPLIES: z.enum(['model', 'rules'], { error: 'must be model or rules' }).default('model'),
  CONVERSATION_NAMES: z.enum(['model', 'rules'], { error: 'must be model or rules' }).default('model'),
  OFFLINE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  PUSH: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  INVITATIONS_LET_IN: z.enum(letIns, { error: `must be ${letIns.join(', ')}` }).optional(),
  SITE_CONFIG: text.optional(),
  LEGAL_DIR: text.optional(),
  ...mailEnvironment,
  ...webEnvironment,
  ...sealEnvironment,
  ...connectEnvironment,
  ...forwardEnvironment,
})

export type Config = ReturnType<typeof readConfig>

/** Errors: one line that names the variable and what it must be. */
export function readConfig(environmentGiven: NodeJS.ProcessEnv) {
  const env = withSecretFiles(environmentGiven)
  if (typeof env === 'string') throw new ConfigError(env)
  // An empty variable means that it is not set: that is how .env files and compose files leave one out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new ConfigError(
      `${issue?.path.join('.')} ${issue?.message}. Please correct it in the environment or in .env.`,
    )
  }
  const value = result.data
  if ((value.ADMIN_EMAIL === undefined) !== (value.ADMIN_PASSWORD === undefined))
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together. Please set both or neither.')
  const publicUrl = value.PUBLIC_URL?.replace(/\/$/, '') ?? null
  const mail = mailSettings(value)
  if (typeof mail === 'string') throw new ConfigError(mail)
  const webSearch = searchSettings(value)
  if (typeof webSearch === 'string') throw new ConfigError(webSearch)
  const connect = connectSettings(value)
  if (typeof connect === 'string') throw new ConfigError(connect)
  const forward = forwardSettings(value)
  if (typeof forward === 'string') throw new ConfigError(forward)
  const modelNetworks = networksIn('MODELS_PRIVATE', value.MODELS_PRIVATE)
  if (typeof modelNetworks === 'string') throw new ConfigError(modelNetworks)
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    backupDir: resolve(value.BACKUP_DIR ?? join(value.DATA_DIR, 'backups')),
    databaseUrl: value.DATABASE_URL ?? null,
    databasePool: value.DATABASE_POOL,
    /** How long a server that is told to end goes on serving, until its proxy sends nothing more. */
    drainSeconds: value.DRAIN_SECONDS,
    publicUrl,
    /** Who names new conversations, where a model is set up. */
    conversationNames: value.CONVERSATION_NAMES,
    /** Whether browsers may keep the application and what was read last, to show it without a line. */
    offline: value.OFFLINE === 'on',
    /** Whether devices are told by push. The worker that shows it is the one that opens the application without a line. */
    push: value.PUSH === 'on' && value.OFFLINE === 'on',
    mail: {
      ...mail,
      folder: join(resolve(value.DATA_DIR), 'outbox'),
      // Never taken from a request: whoever asks for a letter must not choose where its link leads.
      address: publicUrl ?? `http://${reachable(value.HOST)}:${value.PORT}`,
    },
    trustProxy: value.TRUST_PROXY === 'true' ? true : value.TRUST_PROXY === 'false' ? false : value.TRUST_PROXY,
    admin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD } : null,
    logLevel: value.LOG_LEVEL,
    metricsToken: value.METRICS_TOKEN ?? null,
    site: {
      contactEmail: value.CONTACT_EMAIL ?? null,
      settingsFile: resolve(value.SITE_CONFIG ?? join(value.DATA_DIR, 'site.json')),
      legalFolder: resolve(value.LEGAL_DIR ?? join(value.DATA_DIR, 'legal')),
    },
    /** Whose invitations let in without the waitlist; null: as the administration page has it. */
    letIn: value.INVITATIONS_LET_IN ?? null,
    webSearch,
    /** What passwords of people's accounts elsewhere are sealed with. */
    seal: sealSettings(value),
    /** Which mailboxes may be reached. */
    connect,
    /** Where mail is taken that people forward here; null: nowhere. */
    forward,
    limits: {
      leastAtOnce: value.REQUESTS_AT_ONCE,
      requestsPerMinute: value.RATE_REQUESTS_PER_MINUTE,
      writesPerMinute: value.RATE_WRITES_PER_MINUTE,
      loginsPerMinute: value.RATE_LOGINS_PER_MINUTE,
      own: { 'chat.chat': value.RATE_MESSAGES_PER_MINUTE, 'runs.start': value.RATE_RUNS_PER_MINUTE },
    },
    readers: { silentMs: value.UNREAD_SECONDS * 1_000, mostUnsentBytes: value.UNREAD_ANSWERS_MB * 1_048_576 },
    files: {
      mostBytes: value.MAX_FILE_MB * 1_048_576,
      perUser: { bytes: value.USER_FILES_MB * 1_048_576, files: value.USER_FILES },
    },
    dayBudget: { person: value.DAILY_TOKENS_PER_USER, organization: value.DAILY_TOKENS_PER_ORGANIZATION },
    models: {
      openai: { apiKey: value.OPENAI_API_KEY ?? null, baseUrl: value.OPENAI_BASE_URL ?? null },
      google: { apiKey: value.GOOGLE_GENERATIVE_AI_API_KEY ?? null, baseUrl: value.GOOGLE_BASE_URL ?? null },
      extra: value.MODELS.map((model) => ({
        ...model,
        apiKey: model.api_key_env ? (env[model.api_key_env] ?? null) : null,
      })),
      /** Networks in which providers may lie that administrators add. */
      networks: modelNetworks,
      preferred: value.DEFAULT_MODEL ?? null,
      fallbacks: value.FALLBACK_MODELS,
      checker: value.CHECK_MODEL ?? null,
      readsReplies: value.CHECK_REPLIES === 'model',
      embedding: value.EMBEDDING_MODEL
        ? {
            model: value.EMBEDDING_MODEL,
            baseUrl: value.EMBEDDING_BASE_URL ?? null,
            apiKey: value.EMBEDDING_API_KEY ?? null,
          }
        : null,
      transcription: value.TRANSCRIPTION_MODEL
        ? {
            model: value.TRANSCRIPTION_MODEL,
            baseUrl: value.TRANSCRIPTION_BASE_URL ?? null,
            apiKey: value.TRANSCRIPTION_API_KEY ?? null,
          }
        : null,
    },
  }
}

/** A server that listens on every address is reached by the name of its machine. */
export const reachable = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host)

/** The operator's mistake: printed as one line, without a stack. */
export class ConfigError extends Error {}
