import { describe, expect, it } from 'vitest'
import { attentionOf } from './attention.ts'

const well = {
  users: { waitlisted: 0 },
  storage: { free_bytes: 50 * 1024 ** 3 },
  mail: { failed: 0, server: 'smtp.example.org', last_error: null },
  failing: [],
}

describe('what an administrator has to see to', () => {
  it('is nothing where nothing is wrong', () => {
    expect(attentionOf(well)).toEqual([])
    expect(attentionOf({ ...well, mail: undefined, failing: undefined, storage: { free_bytes: null } })).toEqual([])
  })

  it('leads to the people who wait, the jobs that fail and the emails that could not be sent', () => {
    const rows = attentionOf({
      users: { waitlisted: 2 },
      storage: { free_bytes: 900 * 1024 ** 2 },
      mail: { failed: 1, server: null, last_error: 'refused' },
      failing: [{ title: 'Read connected mailboxes' }],
    })
    expect(rows.map(({ text }) => text)).toEqual([
      '2 people are waiting for approval',
      'Failing: Read connected mailboxes',
      '1 email could not be sent',
      expect.stringMatching(/^Only .* free on the disk$/),
    ])
    expect(rows.map(({ search }) => search)).toEqual([
      { level: 'waitlisted' },
      { view: 'jobs' },
      { view: 'mail' },
      undefined,
    ])
  })

  it('counts jobs where several fail', () => {
    const failing = [{ title: 'One' }, { title: 'Another' }]
    expect(attentionOf({ ...well, failing }).map(({ text }) => text)).toEqual(['2 jobs failing'])
  })
})
