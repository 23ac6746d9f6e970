import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createHttp } from '#server/platform/http/server.ts'
import { serveSite } from '#server/platform/http/site.ts'
import { createLog } from '#server/platform/log.ts'
import { createSite } from './service.ts'

it('the page for the login begins with the form alone, every other one with the application', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['dist', 'dist-pages', 'legal']) mkdirSync(join(folder, name))
  const application = '<link rel="modulepreload" href="/assets/application-x.js" crossorigin="" data-application="">\n'
  writeFileSync(join(folder, 'dist/index.html'), `<head>${application}</head><div id="root"></div>`)
  writeFileSync(join(folder, 'dist-pages/login.html'), '<form></form>')
  const log = createLog('silent')
  const site = await createSite({
    ...{ web: folder, settingsFile: join(folder, 'site.json'), legalFolder: join(folder, 'legal') },
    ...{ publicUrl: null, contactEmail: null, log },
  })
  const http = await createHttp({ log, trustProxy: false, https: false })
  onTestFinished(() => http.close())
  await serveSite(http, join(folder, 'dist'), site.at, {})
  const text = async (url: string) => (await http.inject({ url })).body
  expect(await text('/login')).toBe('<head></head><div id="root"><form></form></div>')
  for (const path of ['/signup', '/app', '/app/notes'])
    expect(await text(path)).toBe(`<head>${application}</head><div id="root"></div>`)
})
