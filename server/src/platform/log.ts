import { type DestinationStream, pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>

const SECRET_FIELDS = ['password', 'current_password', 'token', 'access_token', 'ticket', 'authorization', 'api_key']

/** One JSON object a line, on standard output or `to`. Secrets are cut by field name, wherever they stand one or two levels deep. */
export function createLog(level: string, to?: DestinationStream) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    to,
  )
}
