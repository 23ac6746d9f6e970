// A day or a moment that no calendar has is told so by its name, wherever it is sent, and the first and the last day that there are work.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsOf } from '../../test-kit/fuzz-requests.ts'
import type { Schema } from '../../test-kit/fuzz-values.ts'
import { ENDPOINTS, faultOf } from './fuzz-judge.ts'
import { readyFor } from './fuzz-world.ts'
import { createWorld, type Raw, type Who, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { unhurried: true })
})
afterAll(() => world.close())

const NO_DAYS = ['0000-01-01', '0000-12-31', '0000-00-00', '2026-02-30', '2025-02-29', '2026-13-01', '10000-01-01']
const NO_MOMENTS = ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00']
const FIRST_AND_LAST = ['0001-01-01', '9999-12-31']

type Place = { call: string; in: 'query' | 'body'; path: string[]; moment: boolean }

/** Every place of every request where a day may stand, from the description of the API. */
async function places(): Promise<Place[]> {
  const document = (await world.request('admin', 'GET', '/api/openapi.json')).body
  return operationsOf(document).flatMap(({ id, parameters, body }) => [
    ...parameters.flatMap(({ name, in: place, schema }) =>
      place === 'query' ? daysIn(schema, [name]).map((found) => ({ call: id, in: 'query' as const, ...found })) : [],
    ),
    ...(body ? daysIn(body.schema, []).map((found) => ({ call: id, in: 'body' as const, ...found })) : []),
  ])
}

function daysIn(schema: Schema, path: string[]): { path: string[]; moment: boolean }[] {
  if (schema.anyOf) {
    const all = schema.anyOf.flatMap((each) => daysIn(each, path))
    const first = all.find((each) => each.moment) ?? all[0]
    return all.some((each) => each.path.length > path.length) ? all : first ? [first] : []
  }
  if (schema.format === 'date' || schema.format === 'date-time')
    return [{ path, moment: schema.format === 'date-time' }]
  if (schema.items) return daysIn(schema.items, [...path, '0'])
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => daysIn(each, [...path, name]))
}

function withValue(value: unknown, [key, ...rest]: string[], put: string): unknown {
  if (key === undefined) return put
  if (key === '0') return [withValue(Array.isArray(value) ? value[0] : undefined, rest, put)]
  const record = (value ?? {}) as Record<string, unknown>
  return { ...record, [key]: withValue(record[key], rest, put) }
}

/** Calls that say what was, never what will be. */
const MEASURED = ['goals.addValue', 'goals.correctValue']
const TODAY = new Date().toISOString().slice(0, 10)

/** What a list of these needs beside its date. */
const NEEDED: Record<string, unknown> = {
  kpis: [{ name: 'Sales' }],
  notes: [{ content: 'Words', entry_date: '2026-01-01' }],
}

async function ask(place: Place, put: string): Promise<Raw> {
  const endpoint = ENDPOINTS.get(place.call)
  if (!endpoint) throw new Error(place.call)
  const { examples, tokens } = await readyFor(world, place.call, 1)
  const example = { ...examples[0] } as Record<string, unknown>
  const address = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(example[name])
    delete example[name]
    return encodeURIComponent(value)
  })
  const who: Who = endpoint.gate === 'admin' ? 'admin' : 'owner'
  const headers: Record<string, string> = tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {}
  const top = place.path[0] ?? ''
  if (place.in === 'query')
    return world.request(who, endpoint.method, `${address}?${top}=${encodeURIComponent(put)}`, undefined, headers)
  const base = { ...example, ...(top in NEEDED ? { [top]: NEEDED[top] } : {}) }
  return world.request(who, endpoint.method, address, withValue(base, place.path, put), headers)
}

describe('days and moments', () => {
  it('that no calendar has are refused with the name of their field, in every call that takes one', async () => {
    const all = await places()
    expect(all.length).toBeGreaterThan(10)
    const named = all.map(({ call, path }) => `${call} ${path.join('.')}`)
    for (const one of [
      'goals.create due_date',
      'goals.create kpis.0.started_on',
      'tasks.update due_date',
      'notes.list from',
    ])
      expect(named).toContain(one)
    for (const one of [
      'notes.exportFiles to',
      'notes.importFiles notes.0.entry_date',
      'contacts.addInteraction date',
      'audit.list from',
    ])
      expect(named).toContain(one)
    const wrong: string[] = []
    for (const place of all)
      for (const put of [...NO_DAYS, ...(place.moment ? NO_MOMENTS : [])]) {
        const { status, body, text } = await ask(place, put)
        const fields = (body as { errors?: { field: string }[] } | null)?.errors?.map(({ field }) => field)
        if (status !== 422 || !fields?.includes(place.path.join('.')))
          wrong.push(`${place.call} ${place.path.join('.')}=${put}: ${status} ${text.slice(0, 120)}`)
      }
    expect(wrong).toEqual([])
  })

  it('on the first and on the last day of the calendar work, and so does every list afterwards', async () => {
    const wrong: string[] = []
    for (const place of await places())
      for (const put of FIRST_AND_LAST) {
        const answer = await ask(place, put)
        const endpoint = ENDPOINTS.get(place.call)
        const fault =
          endpoint && faultOf(endpoint, { headers: {} }, { ...answer, headers: answer.headers as never, ms: 0 })
        // A value was measured: its day is not one to come.
        if (put > TODAY && MEASURED.includes(place.call) && answer.status === 422) continue
        // The calendar of these people is never read: no day of it is known to be free.
        if (place.call === 'meetings.freeTimes' && answer.status === 409) continue
        if (fault || answer.status >= 400)
          wrong.push(`${place.call} ${place.path.join('.')}=${put}: ${fault ?? answer.text}`)
      }
    const owner = world.as('owner')
    for (const day of FIRST_AND_LAST) {
      const { id } = await owner.contacts.create({ name: 'Ada', keep_in_touch_weeks: 520 })
      await owner.contacts.addInteraction({ id, summary: 'Met', date: day })
      expect(await owner.contacts.get({ id })).toMatchObject({ last_contacted_on: day })
    }
    for (const [call, endpoint] of ENDPOINTS) {
      if (!endpoint.list || endpoint.path.includes('{') || endpoint.gate === 'admin') continue
      const answer = await world.request('owner', 'GET', endpoint.path)
      const fault = faultOf(endpoint, { headers: {} }, { ...answer, headers: answer.headers as never, ms: 0 })
      if (fault && answer.status !== 422) wrong.push(`${call}: ${fault}`)
    }
    expect(wrong).toEqual([])
  })

  it('a version that is no time is refused, and one that is another is a conflict', async () => {
    const note = await world.as('owner').notes.create({ content: 'One' })
    const put = (version: string) =>
      world.request(
        'owner',
        'PUT',
        `/api/journals/${note.id}`,
        { content: 'Two' },
        { 'if-unmodified-since-version': version },
      )
    for (const version of ['nonsense', '2026-02-30x', 'NaN']) {
      const answer = await put(version)
      expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ field: 'If-Unmodified-Since-Version' }] }])
    }
    expect((await put('0000-01-01T00:00:00.000Z')).status).toBe(409)
    expect((await put(note.updated_at)).status).toBe(200)
  })
})

describe('a value that only the database refuses', () => {
  /** Makes the database refuse tasks as it would refuse a value of theirs: with the code that stands before the colon of the title. */
  const REFUSE = `create function refuse_as_told() returns trigger language plpgsql as $$ begin
    if new.title like '22___: %' then
      raise exception using errcode = left(new.title, 5), message = format('invalid value for a type: "%s"', substr(new.title, 8));
    end if; return new; end $$;
    create trigger refuse_as_told before insert on tasks for each row execute function refuse_as_told()`

  it('is a 422 that names the field, whatever its SQLSTATE of class 22', async () => {
    await world.database.pool.query(REFUSE)
    try {
      for (const code of ['22001', '22003', '22007', '22008', '22012', '22021', '2202E', '22P02', '22P05', '22030']) {
        const value = 'a value'
        const answer = await world.request('owner', 'POST', '/api/tasks', { title: `${code}: ${value}`, notes: value })
        expect([code, answer.status, answer.body]).toMatchObject([code, 422, { code: 'invalid' }])
        if (!['22021', '22P05'].includes(code))
          expect([code, answer.body]).toMatchObject([code, { errors: [{ field: 'notes' }] }])
        expect(answer.text).not.toContain('for a type')
      }
    } finally {
      await world.database.pool.query('drop trigger refuse_as_told on tasks; drop function refuse_as_told')
    }
  })
})
