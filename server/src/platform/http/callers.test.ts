import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createCallers } from './callers.ts'

const request = (ip: string | undefined, authorization?: string) =>
  ({ ip, headers: { authorization } }) as unknown as FastifyRequest

it('people are told apart by their address, an IPv6 address by its network', () => {
  const { beforeSignIn } = createCallers()
  expect(beforeSignIn(request('192.0.2.7'))).toBe('192.0.2.7')
  expect(beforeSignIn(request('2001:db8:1:2:3::4'))).toBe(beforeSignIn(request('2001:db8:1:2::9')))
})

it('a connection that broke before its request was read is no fault of ours', () => {
  const { beforeSignIn, known } = createCallers()
  expect(beforeSignIn(request(undefined))).toBe('gone')
  expect(known(request(undefined, 'Bearer x'), null)).toBe('gone')
})
