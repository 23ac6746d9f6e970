// What nobody who looks at a page sees, no model reads (decision 0023). Each way to hide a text: platform/reading/html.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HIDING, inTags, SEEN, UNSEEN } from '../../../../test-kit/hidden-pages.ts'
import { openSite, type Site } from '../../../../test-kit/web-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

it('pages that hide a text are read over the web without it', async () => {
  const pages = Object.values(HIDING)
  site.serve = (request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(pages[Number(new URL(`http://x${request.url}`).searchParams.get('page'))])
  // A part of them: each is read by a thread of its own.
  const read = []
  for (let at = 0; at < pages.length; at += 6)
    read.push(await site.read(`/?page=${at}`, { limits: { wholeMs: 60_000 } }))
  for (const page of read) {
    expect(page).toMatchObject({ ok: true, text: expect.stringContaining(SEEN) })
    expect(JSON.stringify(page)).not.toContain(UNSEEN)
    expect(JSON.stringify(page)).not.toContain(inTags(UNSEEN))
  }
})
