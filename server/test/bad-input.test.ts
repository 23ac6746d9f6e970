// Whatever is sent: a clear answer in the one form, never a 500, nothing half done.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { createWorld, type Raw, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const post = (payload: string, type: string | null = 'application/json', path = '/api/strategic-goals/') =>
  world.request('owner', 'POST', path, payload, type === null ? {} : { 'content-type': type })

const hasTheForm = ({ body, headers }: Raw) => {
  expect(body).toMatchObject({
    detail: expect.any(String),
    code: expect.any(String),
    request_id: headers['x-request-id'],
  })
  expect((body as { detail: string }).detail.length).toBeGreaterThan(5)
}

describe('bodies that are not what they should be', () => {
  it.each([
    ['broken JSON', '{"title": "a"', 'application/json', 400],
    ['an empty body that says it is JSON', '', 'application/json', 400],
    ['a list', '[]', 'application/json', 422],
    ['null', 'null', 'application/json', 422],
    ['a text', '"x"', 'application/json', 422],
    ['a number', '5', 'application/json', 422],
    ['a form', 'title=a&due_date=2027-01-01', 'application/x-www-form-urlencoded', 415],
    ['XML', '<goal/>', 'application/xml', 415],
    ['plain text', 'hello', 'text/plain', 415],
    ['multipart', '--x', 'multipart/form-data; boundary=x', 415],
    ['a prototype', '{"__proto__": {"polluted": 1}, "title": "a", "due_date": "2027-01-01"}', 'application/json', 400],
    [
      'a constructor',
      '{"constructor": {"prototype": {"polluted": 1}}, "title": "a", "due_date": "2027-01-01"}',
      'application/json',
      400,
    ],
    [
      'a number beyond all numbers',
      '{"title":"a","due_date":"2027-01-01","kpis":[{"name":"x","current_value":1e400}]}',
      'application/json',
      422,
    ],
    ['a NUL in a text', '{"title":"a\\u0000b","due_date":"2027-01-01"}', 'application/json', 422],
    ['half a surrogate', '{"title":"a\\ud800b","due_date":"2027-01-01"}', 'application/json', 422],
    ['a date that is none', '{"title":"a","due_date":"2027-02-30"}', 'application/json', 422],
    [
      'a title of 201 characters',
      JSON.stringify({ title: 'x'.repeat(201), due_date: '2027-01-01' }),
      'application/json',
      422,
    ],
    [
      'deep nesting',
      `{"title":${'['.repeat(20_000)}${']'.repeat(20_000)},"due_date":"2027-01-01"}`,
      'application/json',
      422,
    ],
    [
      'not a number',
      '{"title":"a","due_date":"2027-01-01","kpis":[{"name":"x","current_value":NaN}]}',
      'application/json',
      400,
    ],
    ['a mark before it', '\ufeff{"title":5}', 'application/json', 422],
    ['a NUL in the name of a field', '{"title":"a","due_date":"2027-01-01","a\\u0000b":1}', 'application/json', 422],
    [
      'fields without end',
      `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join()}}`,
      'application/json',
      422,
    ],
    ['a million fields', `{${'"k":1,'.repeat(999_999)}"k":1}`, 'application/json', 413],
    ['a hundred thousand lists, one in the other', '['.repeat(100_000) + ']'.repeat(100_000), 'application/json', 422],
    ['a hundred thousand lists that do not end', '['.repeat(100_000), 'application/json', 400],
    [
      'more than a mebibyte',
      JSON.stringify({ title: 'a', due_date: '2027-01-01', description: 'x'.repeat(1_100_000) }),
      'application/json',
      413,
    ],
  ])('%s', async (_name, payload, type, status) => {
    const answer = await post(payload, type)
    expect(answer.status).toBe(status)
    hasTheForm(answer)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('of two fields of one name the last counts, and numbers are what they are elsewhere', async () => {
    const body =
      '{"title":"a","title":"b","due_date":"2027-01-01","kpis":[{"name":"x","current_value":-0,"target_value":9007199254740993}]}'
    const { status, body: goal } = await post(body)
    expect([status, goal]).toMatchObject([
      201,
      { title: 'b', kpis: [{ current_value: 0, target_value: 9_007_199_254_740_992 }] },
    ])
    figure(
      'B4',
      '30 kinds of broken, deep, wide, double and poisoned JSON: 4xx, or kept as JavaScript reads it; no prototype changed',
    )
  })

  it('counts characters as people do: 200 emoji are a title, 201 are not', async () => {
    expect((await post(JSON.stringify({ title: '🦉'.repeat(200), due_date: '2027-01-01' }))).status).toBe(201)
    expect((await post(JSON.stringify({ title: '🦉'.repeat(201), due_date: '2027-01-01' }))).status).toBe(422)
  })

  it('keeps every character of a text: right-to-left, joined emoji, combining marks', async () => {
    const title = 'שלום 👨‍👩‍👧 e\u0301 abc İI'
    const description = `${title} \u202eabc\u202c`
    const answer = await post(JSON.stringify({ title, description, due_date: '2027-01-01' }))
    expect(answer.body).toMatchObject({ title, description })
  })

  it('names every field that is wrong, not only the first', async () => {
    const answer = await post(
      JSON.stringify({ title: '', status: 'maybe', kpis: [{ name: '', current_value: 'many' }] }),
    )
    expect((answer.body as { errors: { field: string }[] }).errors.map((error) => error.field).sort()).toEqual(
      ['due_date', 'kpis.0.current_value', 'kpis.0.name', 'status', 'title'].sort(),
    )
  })
})

describe('fields that the server owns', () => {
  it('a whole record sent back changes nothing that the server owns', async () => {
    const goal = await world.as('owner').goals.create({ title: 'Whole', due_date: '2027-01-01' })
    const back = {
      ...goal,
      progress: 99,
      can_delete: false,
      created_at: '1999-01-01T00:00:00.000Z',
      organization_name: 'Mine',
    }
    const { id: _id, ...body } = back
    const answer = await world.request('owner', 'PUT', `/api/strategic-goals/${goal.id}`, {
      ...body,
      id: world.id('admin'),
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: goal.id,
      progress: 0,
      can_delete: true,
      created_at: goal.created_at,
      organization_name: null,
    })
  })

  it('a record cannot be given to somebody else', async () => {
    const answer = await world.request('owner', 'POST', '/api/strategic-goals', {
      title: 'A',
      due_date: '2027-01-01',
      user_id: world.id('ceo'),
    })
    expect(answer.status).toBe(422)
  })

  it('a foreign organization in a body does not exist', async () => {
    const answer = await world.request('owner', 'POST', '/api/strategic-goals', {
      title: 'A',
      due_date: '2027-01-01',
      organization_id: world.orgB,
    })
    expect(answer.status).toBe(404)
  })
})

describe('addresses and queries', () => {
  it.each([
    ['/api/strategic-goals/?limit=0', 422],
    ['/api/strategic-goals/?limit=1e9', 422],
    ['/api/strategic-goals/?limit=201', 422],
    ['/api/strategic-goals/?limit=5&limit=6', 422],
    ['/api/strategic-goals/?cursor=nonsense', 422],
    ['/api/strategic-goals/?cursor=WzEsMl0', 422],
    ['/api/strategic-goals/?sort_by=user_id;drop', 422],
    ['/api/strategic-goals/?status=maybe', 422],
    ['/api/strategic-goals/?what=1', 422],
    ['/api/strategic-goals/not-an-id', 404],
    ['/api/strategic-goals/%00', 404],
    ['/api/strategic-goals/..%2f..%2fetc', 404],
    [`/api/strategic-goals/${'a'.repeat(300)}`, 404],
    ['/api/STRATEGIC-GOALS/', 404],
    ['/api//strategic-goals', 404],
    ['/api/nowhere', 404],
  ])('%s', async (path, status) => {
    const answer = await world.request('owner', 'GET', path)
    expect(answer.status).toBe(status)
    hasTheForm(answer)
  })

  it('a path works with and without its trailing slash, with the same answer', async () => {
    const [one, two] = [
      await world.request('owner', 'GET', '/api/strategic-goals'),
      await world.request('owner', 'GET', '/api/strategic-goals/'),
    ]
    expect(one.text).toBe(two.text)
  })

  it('another method on a known path answers 405 and says which it takes', async () => {
    const answer = await world.request('owner', 'PATCH', '/api/strategic-goals/')
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST'])
    hasTheForm(answer)
  })

  it('search takes what people type literally', async () => {
    for (const search of [`'; drop table goals; --`, '100%', 'a_b', '\\', '\u202e', '{{x}}'])
      expect(
        (await world.request('owner', 'GET', `/api/strategic-goals/?search=${encodeURIComponent(search)}`)).status,
      ).toBe(200)
  })
})

describe('every answer', () => {
  it('carries the headers that keep browsers safe', async () => {
    for (const path of ['/api/users/me', '/healthz', '/api/nowhere']) {
      const { headers } = await world.request('owner', 'GET', path)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(String(headers['content-security-policy'])).toContain("script-src 'self';")
      expect(headers['x-powered-by']).toBeUndefined()
    }
    expect((await world.request('owner', 'GET', '/api/users/me')).headers['cache-control']).toBe('no-store')
  })

  it('an unexpected failure tells the caller its request id and nothing of the inside', async () => {
    await world.database.pool.query('alter table goals rename to hidden_goals')
    try {
      const answer = await world.request('owner', 'GET', '/api/strategic-goals/')
      expect(answer.status).toBe(500)
      hasTheForm(answer)
      expect(answer.text).not.toMatch(/goals|relation|sql/i)
    } finally {
      await world.database.pool.query('alter table hidden_goals rename to goals')
    }
  })

  it('over the limit of requests the answer is 429 with Retry-After, and other people are not hindered', async () => {
    const strict = await createWorld({ RATE_REQUESTS_PER_MINUTE: '5' })
    try {
      const statuses: number[] = []
      for (let n = 0; n < 7; n++) statuses.push((await strict.request('owner', 'GET', '/api/users/me')).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      const slashed = await strict.request('owner', 'GET', '/api/users/me/')
      expect(slashed.status).toBe(429)
      expect(Number(slashed.headers['retry-after'])).toBeGreaterThan(0)
      expect((await strict.request('ceo', 'GET', '/api/users/me')).status).toBe(200)
      figure('L14', '5 requests allowed: the 6th and another spelling of its path 429, somebody else 200')
    } finally {
      await strict.close()
    }
  })

  it('the description of the API is for administrators and names every call', async () => {
    expect((await world.request('anon', 'GET', '/api/openapi.json')).status).toBe(401)
    expect((await world.request('owner', 'GET', '/api/openapi.json')).status).toBe(403)
    const { body } = await world.request('admin', 'GET', '/api/openapi.json')
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/strategic-goals/{id}': { put: { operationId: 'goals.update' } } },
    })
  })
})
