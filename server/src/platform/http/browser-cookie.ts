// What a browser keeps that has signed in here: secrets, one of each account. It is sent to the calls of signing in alone, and lets
// nobody in (access/known-browsers.ts says what it is for).
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'adjutant_known'
const DAYS = 180
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** The secrets of a request, as they were sent. */
export function browserSecrets({ headers }: FastifyRequest): string[] {
  const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[NAME]
  return (value ?? '').split('.').filter((secret) => SECRET.test(secret))
}

/** Gives a browser what it shall keep. `https`: it is never sent in the clear. */
export function keepInBrowser(reply: FastifyReply, secrets: readonly string[], https: boolean): void {
  const cookie = {
    name: NAME,
    value: secrets.join('.'),
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: https,
    maxAge: DAYS * 86_400,
  } as const
  reply.header('set-cookie', stringifySetCookie(cookie))
}
