// Mailboxes written by hand, brought into the running product as a person does: over IMAP, by a connection that reads them.
import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { KeptStatement } from '#contract/promises.ts'
import { sql } from '#server/platform/db.ts'
import type { World } from '../../server/test/world.ts'
import { openMailbox } from '../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../test-kit/mailbox-world.ts'
import { until } from '../../test-kit/until.ts'
import { figuresOf, judge } from './judge.ts'
import { type Owner, readMailbox, type WrittenMail } from './mailbox.ts'

/** In per cent. What is reached may get better, never worse; `director` was there while rules were written, `works` was not. */
type Floors = { recall: number; precision: number; who: number; due: number }
const BOXES: { name: string; owner: Owner; floors: Floors; ask: string[] }[] = [
  {
    name: 'director',
    owner: { name: 'Katharina Brandt', address: 'k.brandt@brandt-messtechnik.example' },
    floors: { recall: 90, precision: 85, who: 94, due: 93 },
    ask: [
      'What did Anna promise?',
      'who waits for an answer from me?',
      'was ist aus dem Angebot von Huber geworden?',
      'Wer wartet auf eine Antwort von mir?',
      'What do I owe Tom Whitfield?',
      'Was hat Markus zugesagt?',
      'When is the board meeting?',
    ],
  },
  {
    name: 'works',
    owner: { name: 'Daniel Reuter', address: 'daniel.reuter@reuter-foods.example' },
    floors: { recall: 90, precision: 80, who: 88, due: 82 },
    ask: ['Who is waiting for me?', 'What did Nadja promise?', 'Was schulde ich Owen Price?'],
  },
]

const worlds: World[] = []
const boxes: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of worlds) await each.close()
  for (const each of boxes) await each.close()
})

/** Everybody who writes by hand is a contact. */
const contactsOf = (mails: readonly WrittenMail[], owner: Owner) => {
  const found = new Map<string, string>()
  for (const { from, folder, expected } of mails)
    if (folder === 'inbox' && expected.length > 0 && !from.includes(owner.address)) {
      const [, name = '', email = ''] = /^"?([^"<]*?)"?\s*<(.*)>$/.exec(from) ?? []
      if (name && !found.has(name)) found.set(name, email)
    }
  return found
}

async function bring(mails: readonly WrittenMail[], owner: Owner) {
  const world = await createMailWorld()
  worlds.push(world)
  const [first_name, last_name] = owner.name.split(' ') as [string, string]
  const { db } = world.database
  await db
    .updateTable('users')
    .set({ first_name, last_name, time_zone: 'Europe/Berlin' })
    .where('id', '=', world.id('owner'))
    .execute()
  const me = world.as('owner')
  for (const [name, email] of contactsOf(mails, owner)) await me.contacts.create({ name, emails: [email] } as never)
  const of = (folder: string) => mails.filter((each) => each.folder === folder).map(({ mail }) => mail)
  const mailbox = await openMailbox({ inbox: of('inbox'), sent: of('sent'), user: owner.address })
  boxes.push(mailbox)
  const { id } = await connect(world, mailbox)
  await me.connections.update({ id, ai_reads: true })
  await readThrough(world, id)
  await until(async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from statements_to_find`.execute(db)
    return rows[0]?.n === 0
  }, 400)
  return world
}

async function keptBy(world: World, mails: readonly WrittenMail[]) {
  const me = world.as('owner')
  const ids = new Map<string, string>()
  const { rows } = await sql<{ id: string; message_id: string }>`select id, message_id from mails`.execute(
    world.database.db,
  )
  for (const { id, message_id } of rows) ids.set(id, message_id.slice(1, message_id.indexOf('@')))
  const kept = new Map<string, KeptStatement[]>()
  const { items } = await me.promises.list({ limit: 200, source_kind: 'mail' })
  for (const each of items) {
    const key = ids.get(each.source.id) ?? '?'
    kept.set(key, [...(kept.get(key) ?? []), each])
  }
  expect(ids.size).toBe(mails.length)
  return kept
}

const namesOf = async (world: World) => {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from contacts`.execute(world.database.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Mails whose exchange is said to need an answer, held against those that do. */
async function awaiting(world: World, mails: readonly WrittenMail[]) {
  const { rows } = await sql<{
    key: string
    exchange_id: string
  }>`select split_part(substr(message_id, 2), '@', 1) as key, exchange_id from mails`.execute(world.database.db)
  const exchangeOf = new Map(rows.map(({ key, exchange_id }) => [key, exchange_id]))
  const { items } = await world.as('owner').correspondence.list({ limit: 200, awaits_answer: 'true' })
  const said = new Set(items.map(({ id }) => id))
  const keys = mails.filter(({ answer }) => answer === 'yes').map(({ key }) => key)
  const due = new Set(keys.map((key) => exchangeOf.get(key) ?? ''))
  const missed = keys.filter((key) => !said.has(exchangeOf.get(key) ?? ''))
  const wrong = items.filter(({ id }) => !due.has(id)).map(({ subject }) => subject)
  return { said: said.size, right: said.size - wrong.length, due: due.size, missed, wrong }
}

async function told(world: World, ask: readonly string[]) {
  const said: string[] = []
  for (const question of ask) {
    const talk = await world.request('owner', 'POST', '/api/conversations/', { name: 'Mail' })
    const reply = await world.request('owner', 'POST', `/api/conversations/${(talk.body as { id: string }).id}/chat`, {
      message_text: question,
      context_messages: 0,
    })
    said.push(`## ${question}\n${(reply.body as { content?: string })?.content ?? reply.text}`)
  }
  return said
}

describe.each(BOXES)('the mailbox $name', ({ name, owner, floors, ask }) => {
  it('says what is promised in it', { timeout: 500_000 }, async () => {
    const mails = readMailbox(name, owner)
    const world = await bring(mails, owner)
    const kept = await keptBy(world, mails)
    const judged = judge(mails, kept, await namesOf(world))
    const figures = figuresOf(judged)
    const waiting = await awaiting(world, mails)
    if (process.env.MAIL_REPORT) {
      const today = await world.as('owner').today.get({})
      const lines = [
        JSON.stringify(figures),
        `answers ${JSON.stringify(waiting)}`,
        `found ${judged.found} right ${judged.right} expected ${judged.expected} met ${judged.met}`,
        ...(['forbidden', 'wrong', 'missed', 'unlike'] as const).flatMap((part) => [
          `\n# ${part} ${judged[part].length}`,
          ...judged[part],
        ]),
        '\n# perhaps',
        ...[...kept].flatMap(([key, list]) =>
          list.filter((each) => each.perhaps).map((each) => `${key} ${each.kind}: ${each.quote.slice(0, 120)}`),
        ),
        '\n# today',
        ...today.items.map(
          (each) =>
            `- ${each.title} | ${each.reason} | ${each.action} | ${each.citations
              .map((c) => JSON.stringify(c))
              .join(' ')
              .slice(0, 300)}`,
        ),
        ...today.promises.map(
          (each) =>
            `p ${each.direction} ${each.who?.words} -> ${each.to_whom?.words}: ${each.what} (${each.due?.date})`,
        ),
        '\n# chat',
        ...(await told(world, ask)),
      ]
      writeFileSync(`${process.env.MAIL_REPORT}-${name}.txt`, lines.join('\n'))
    }
    for (const part of ['recall', 'precision', 'who', 'due'] as const)
      expect(figures[part], part).toBeGreaterThanOrEqual(floors[part])
    expect(judged.forbidden).toEqual([])
    expect(waiting.missed.length, 'exchanges that need an answer and are not said to').toBeLessThanOrEqual(
      waiting.due / 5,
    )
    expect(waiting.wrong.length, 'exchanges that need none and are said to').toBeLessThanOrEqual(waiting.due / 5)
  })
})
