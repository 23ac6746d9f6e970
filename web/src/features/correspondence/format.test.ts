import { describe, expect, it } from 'vitest'
import { replyTo, replyToAll } from './format.ts'

const person = (address: string) => ({ name: '', address })
const mail = {
  own: false,
  from: person('dana@example.org'),
  reply_to: null,
  to: [person('Ada@post.example'), person('joe@example.org')],
  cc: [person('kim@example.org'), person('JOE@example.org')],
}

describe('who an answer goes to', () => {
  it('is whoever wrote, or the address they name for it; of one’s own mail those it went to', () => {
    expect(replyTo(mail)).toEqual(['dana@example.org'])
    expect(replyTo({ ...mail, reply_to: 'list@example.org' })).toEqual(['list@example.org'])
    expect(replyTo({ ...mail, own: true })).toEqual(['Ada@post.example', 'joe@example.org'])
  })

  it('is everybody else too where one answers all: each once, oneself never, copies as copies', () => {
    expect(replyToAll(mail, ['ada@post.example'])).toEqual({
      to: ['dana@example.org', 'joe@example.org'],
      cc: ['kim@example.org'],
    })
  })

  it('has nobody else where the mail came to oneself alone', () => {
    expect(replyToAll({ ...mail, to: [person('ada@post.example')], cc: [] }, ['ada@post.example'])).toBeNull()
  })
})
