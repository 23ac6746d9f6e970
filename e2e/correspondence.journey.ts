import { type Mailbox, openMailbox } from '../test-kit/mailbox.ts'
import { expect } from './journey.ts'
import { test as reaching } from './reaching.ts'

const WITH_FILES = [
  'From: Dana <dana@example.org>\r\nTo: ada@post.example\r\nSubject: Weekly numbers\r\nMessage-ID: <numbers@x>',
  'Date: Mon, 02 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n',
  '--b\r\nContent-Type: text/plain\r\n\r\nAll as planned.',
  ...[
    'numbers.csv',
    'A name that is long enough to be told in two lines on a telephone, as scanners write them.csv',
  ].map(
    (name) =>
      `--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nquince;12\r\n`,
  ),
  '--b--\r\n',
].join('\r\n')

const test = reaching.extend<{ mailbox: Mailbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox({
      user: 'ada@post.example',
      inbox: [
        {
          subject: 'The lease of the hall',
          id: '<lease@x>',
          to: 'ada@post.example',
          at: new Date().toUTCString().replace('GMT', '+0000'),
          text: 'Dear Ada,\n\nI will send you the draft of the lease tomorrow.\n\nDana',
        },
        { raw: WITH_FILES },
      ],
    })
    await use(mailbox)
    await mailbox.close()
  },
})

test('a mailbox is connected, its mails are read, what one promises stands on Today, one is answered with a yes, and disconnecting leaves nothing', async ({
  page,
  house,
  enter,
  mailbox,
}) => {
  test.slow()
  const person = await house.person()
  await enter(person, '/app/mail')
  await expect(page.getByText('No mails here yet.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Connections' })
  await page.getByRole('button', { name: 'Connect a mailbox' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(mailbox.user)
  await dialog.getByLabel('Password or app password').fill('wrong')
  await dialog.getByLabel('IMAP server').fill('localhost')
  await dialog.getByLabel('IMAP port').fill(String(mailbox.settings.imap.port))
  await dialog.getByLabel('SMTP server').fill('localhost')
  await dialog.getByLabel('SMTP port').fill(String(mailbox.settings.smtp.port))
  await dialog.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog.getByText('refused the name or the password')).toBeVisible()
  await dialog.getByLabel('Password or app password').fill(mailbox.password)
  await dialog.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog).toBeHidden()
  // They appear where one is; nobody has to look for them.
  await page.getByRole('link', { name: /The lease of the hall/ }).click()
  await expect(page.getByRole('article')).toContainText('the draft of the lease tomorrow')
  await page.getByLabel('Your answer').fill('Thank you, Dana.')
  await page.getByRole('button', { name: 'Review and send' }).click()
  await expect(dialog).toContainText('dana@example.org')
  await expect(dialog).toContainText('You have not written to dana@example.org')
  await dialog.getByRole('button', { name: 'Send mail' }).click()
  await expect.poll(() => mailbox.mails.length).toBe(1)
  expect(mailbox.mails[0]?.raw).toContain('In-Reply-To: <lease@x>')
  await expect(page.getByRole('article').filter({ hasText: 'Thank you, Dana.' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Your answer')).toHaveValue('')

  await page.goto('/app/mail')
  await page.getByRole('link', { name: /Weekly numbers/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download numbers.csv' }).click()
  expect((await download).suggestedFilename()).toBe('numbers.csv')
  await page.getByRole('button', { name: 'Keep numbers.csv as a file' }).click()
  await page.getByRole('link', { name: 'Show in Files' }).click()
  await expect(page.getByText('Mail from Dana <dana@example.org>, 2026-11-02: Weekly numbers')).toBeVisible()

  await page.goto('/app/ceodashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText(/draft of the lease/).first()).toBeVisible({ timeout: 60_000 })

  await page.goto('/app/profile')
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(section.getByText('Nothing is connected.')).toBeVisible()
  await page.goto('/app/mail')
  await expect(page.getByText('No mails here yet.')).toBeVisible()
  await page.goto('/app/ceodashboard')
  await expect(today).toBeVisible()
  await expect(today.getByText(/draft of the lease/)).toHaveCount(0)
})
