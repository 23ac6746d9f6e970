// What is said into the microphone becomes the text of a note, by the model that an administrator chose; without a line, or a model, nothing is lost.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { test as base, expect, openHouse, type Person } from './journey.ts'
import { cut, ready } from './without-a-line.ts'

type Ears = { url: string; heard: string[]; answer(status: number, text: string): void }
const test = base.extend<object, { ears: Ears }>({
  ears: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const heard: string[] = []
      let [status, text] = [200, 'Ring Ana about the lease.']
      const server: Server = createServer(async (request, response) => {
        const pieces: Buffer[] = []
        for await (const piece of request) pieces.push(piece as Buffer)
        heard.push(Buffer.concat(pieces).toString('latin1'))
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(status === 200 ? { text } : {}))
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const answer = (next: number, words: string) => {
        ;[status, text] = [next, words]
      }
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, heard, answer })
      server.close()
    },
    { scope: 'worker' },
  ],
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the same
    async ({}, use) => {
      const house = await openHouse({ MODELS_PRIVATE: '127.0.0.0/8' })
      await use(house)
      await house.server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ serviceWorkers: 'allow' })
test.slow()
test.describe.configure({ mode: 'serial' })

/** There is no microphone in this machine: a tone stands in for a voice, nothing for silence. */
async function microphone(page: Page, loud: boolean): Promise<void> {
  await page.addInitScript((isLoud) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext()
      const sound = audio.createOscillator()
      const gain = audio.createGain()
      gain.gain.value = isLoud ? 0.5 : 0
      const out = audio.createMediaStreamDestination()
      sound.connect(gain).connect(out)
      sound.start()
      await audio.resume()
      return out.stream
    }
  }, loud)
}

const panel = (page: Page) => page.getByRole('region', { name: 'Dictation' })
const box = (page: Page) => page.getByRole('textbox', { name: 'New note' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const notes = async ({ api }: Person) =>
  (await api.get<{ content: string }[]>('/api/journals/?limit=50')).map(({ content }) => content)
const files = ({ api }: Person) => api.get<{ name: string }[]>('/api/files/')
async function dictate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dictate' }).first().click()
  await expect(panel(page)).toContainText(/Recording 0:0[1-9]/)
}

test('without a model the recording is kept, and the note links to it', async ({ page, house, enter }) => {
  const person = await house.person()
  await microphone(page, true)
  await enter(person, '/app/notes')
  await dictate(page)
  await expect(panel(page)).toContainText('It is kept in Files')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Finish' }).click()
  await expect(box(page)).toHaveValue(/^\*Recording:\* \[Recording .*\]\(\/app\/files\?file=/)
  expect(await files(person)).toHaveLength(1)
})

test('an administrator chooses who listens; what is said becomes text in the note, and waits where there is no line', async ({
  page,
  context,
  house,
  ears,
  enter,
}) => {
  const boss = await house.person('admin')
  await boss.api.post('/api/providers/', {
    ...{ name: 'Ears', kind: 'compatible', base_url: ears.url, key: 'sk-canary-of-ears', models: [{ id: 'talk' }] },
  })
  await microphone(page, true)
  await enter(boss, '/app/admin?view=models')
  const model = page.getByRole('form', { name: 'Model for dictation' })
  await model.getByLabel('Provider').selectOption('Ears')
  await model.getByLabel('Transcription model').fill('whisper-1')
  await model.getByRole('button', { name: 'Save model' }).click()
  await expect(page.getByText('Dictation saved')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])

  await boss.api.post('/api/journals/', { content: 'Already here' })
  await page.goto('/app/notes')
  await ready(page, 'Already here')
  await box(page).fill('Before the meeting')
  await dictate(page)
  await panel(page).getByRole('button', { name: 'Finish' }).click()
  await expect(box(page)).toHaveValue('Before the meeting\n\nRing Ana about the lease.\n\n*Dictated*')
  expect(ears.heard[0]).toContain('whisper-1')
  expect(await files(boss)).toEqual([])
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(box(page)).toHaveValue('')

  // The provider is in trouble: the recording stays at hand, and is tried again.
  ears.answer(401, '')
  await dictate(page)
  await panel(page).getByLabel('Keep the recording, too').check()
  await panel(page).getByRole('button', { name: 'Finish' }).click()
  await expect(panel(page)).toContainText('refused the API key', { timeout: 30_000 })
  expect(await sidewaysScroll(page)).toEqual([])
  ears.answer(200, 'Two boats until Friday.')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(box(page)).toHaveValue(/^Two boats until Friday\.\n\n\*Dictated:\* \[Recording /)
  expect(await files(boss)).toHaveLength(1)
  await box(page).fill('')

  await cut(context)
  await dictate(page)
  await panel(page).getByRole('button', { name: 'Finish' }).click()
  await expect(waiting(page)).toContainText('becomes a note')
  await page.reload()
  await expect(waiting(page)).toContainText('becomes a note')
  ears.answer(200, 'Said on the ferry.')
  await cut(context, false)
  await expect(waiting(page)).toBeHidden({ timeout: 30_000 })
  expect((await notes(boss)).filter((text) => text.includes('ferry'))).toEqual(['Said on the ferry.\n\n*Dictated*'])
})

test('silence is said before anything is sent; what was cut off is there after a reload; switched off, there is no button', async ({
  page,
  house,
  ears,
  enter,
}) => {
  const person = await house.person()
  await microphone(page, false)
  await enter(person, '/app/notes')
  const before = ears.heard.length
  await dictate(page)
  await panel(page).getByRole('button', { name: 'Finish' }).click()
  await expect(panel(page)).toContainText('Nothing was heard.')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  expect(ears.heard).toHaveLength(before)
  await panel(page).getByRole('button', { name: 'Discard' }).click()
  await expect(panel(page)).toBeHidden()

  await dictate(page)
  await expect(panel(page)).toContainText(/Recording 0:(0[6-9]|1\d)/, { timeout: 20_000 })
  await page.reload()
  await expect(panel(page)).toContainText('was not finished')
  await panel(page).getByRole('button', { name: 'Use it' }).click()
  await expect(box(page)).toHaveValue(/\*Dictated\*$/)

  await house.admin.put('/api/dictation/model', { is_on: false })
  await page.reload()
  await expect(box(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dictate' })).toHaveCount(0)
})
