// Mail without a password that is typed here: by signing in at its provider, and by forwarding it. A part of the connections' contract
// (connections.ts).
import { z } from 'zod'
import type { Contract } from './endpoint.ts'
import { email, id, idParams, line, requiredLine } from './shapes.ts'

export const otherWays = <const T extends z.ZodType>(connection: T) =>
  ({
    signIn: {
      method: 'POST',
      path: '/api/connections/sign-in',
      gate: 'approved',
      summary: 'Begin to sign in to a mailbox at its provider: the address of the page to go to',
      body: z.strictObject({
        provider: line(40).meta({ description: 'Its key, as connections.find tells it.' }),
        address: email,
        connection_id: id.optional().meta({ description: 'A mailbox whose access ended; left out: a new one.' }),
      }),
      output: z.object({ url: z.url() }),
      status: 200,
      silent: 'it only begins something that its own session ends',
      secretAnswer: true,
      perMinute: 10,
    },
    signedIn: {
      method: 'POST',
      path: '/api/connections/signed-in',
      gate: 'approved',
      summary: 'Finish to sign in, with what the provider answered; the mailbox is tried before it is kept',
      body: z.strictObject({
        state: requiredLine(200, 'Please begin again.'),
        code: line(4_096).optional().meta({ description: 'Left out: the provider let nobody in.' }),
      }),
      output: connection,
      status: 200,
      ownTransaction: true,
      ownKey: true,
      perMinute: 10,
    },
    forwarding: {
      method: 'GET',
      path: '/api/connections/forwarding',
      gate: 'approved',
      summary: 'Whether mail can be forwarded here, and from which addresses of mine',
      output: z.object({
        domain: z.string().nullable().meta({ description: 'Null: the operator has not set it up.' }),
        senders: z.array(z.string()).meta({ description: 'From these addresses alone mail is taken.' }),
      }),
    },
    forward: {
      method: 'POST',
      path: '/api/connections/forwarding',
      gate: 'approved',
      summary: 'Get an address of my own to forward mail to; it has a secret part',
      output: connection,
      status: 201,
    },
    renewAddress: {
      method: 'POST',
      path: '/api/connections/{id}/address',
      gate: 'approved',
      summary: 'Get another address to forward mail to; to the former one nothing comes any more',
      params: idParams,
      output: connection,
      status: 200,
      perMinute: 10,
    },
  }) as const satisfies Contract
