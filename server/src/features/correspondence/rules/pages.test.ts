import { describe, expect, it } from 'vitest'
import { createPages } from './pages.ts'

/** Reads 1 to `count`, newest first, from a server that fails at some mails; answers what was read and what was left out. */
function readAll(count: number, failsAt: (uid: number, times: number) => 'lost' | 'failed' | null) {
  const pages = createPages()
  const [read, out, times] = [new Set<number>(), new Set<number>(), new Map<number, number>()]
  let sessions = 1
  for (let round = 0; round < 500; round++) {
    const missing = Array.from({ length: count }, (_, at) => count - at).filter(
      (uid) => !read.has(uid) && !out.has(uid),
    )
    const uids = missing.slice(0, pages.size())
    if (uids.length === 0) return { read: read.size, out: [...out], sessions }
    const fault = uids
      .map((uid) => {
        times.set(uid, (times.get(uid) ?? 0) + 1)
        return failsAt(uid, times.get(uid) as number)
      })
      .find((each) => each !== null)
    if (fault === undefined) {
      pages.read(uids)
      for (const uid of uids) read.add(uid)
      continue
    }
    sessions += 1
    if (fault === 'lost' && !pages.lost(uids)) continue
    const uid = pages.failed(uids)
    if (uid !== null) out.add(uid)
  }
  throw new Error('it never ends')
}

describe('pages of mails', () => {
  it('leave out the one mail at which the server breaks off, and no other', () => {
    expect(readAll(900, (uid) => (uid === 333 ? 'lost' : null))).toMatchObject({ read: 899, out: [333] })
  })

  it('leave out the one mail that cannot be read', () => {
    expect(readAll(900, (uid) => (uid === 900 ? 'failed' : null))).toMatchObject({ read: 899, out: [900] })
  })

  it('do not leave out a mail that comes by itself and is read at the next try', () => {
    expect(readAll(1, (_, times) => (times === 1 ? 'failed' : null))).toMatchObject({ read: 1, out: [] })
    expect(readAll(1, () => 'failed')).toMatchObject({ read: 0, out: [1] })
  })

  it('leave out two that lie on one page', () => {
    expect(readAll(300, (uid) => (uid === 290 || uid === 291 ? 'failed' : null))).toMatchObject({ read: 298 })
  })

  it('leave out none where the line breaks off and the mail is read at the next try, or the one after it', () => {
    expect(readAll(900, (uid, times) => (uid === 333 && times <= 2 ? 'lost' : null))).toMatchObject({
      read: 900,
      out: [],
    })
    expect(readAll(1, (_, times) => (times <= 2 ? 'lost' : null))).toMatchObject({ read: 1, out: [] })
  })

  it('leave out none where the line breaks off everywhere, now here and now there', () => {
    let last = 0
    const flaky = (uid: number) => {
      last += 1
      return last % 450 === 0 && uid % 7 === 3 ? ('lost' as const) : null
    }
    expect(readAll(900, flaky)).toMatchObject({ read: 900, out: [] })
  })
})
