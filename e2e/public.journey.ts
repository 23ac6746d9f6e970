import { figure } from '../test-kit/figures.ts'
import { expect, expectPath, keepToken, logIn, test } from './journey.ts'

test('a visitor reads the landing page from the hero to the call to action', async ({ page, isMobile }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText([
    'The AI CEO assistant that shows its sources',
  ])
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Why a beta',
    'What it does',
    'How the beta works',
    'Only 3 seats left',
  ])
  const section = (heading: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: heading }) })
  await expect(section('Why a beta').getByRole('listitem')).toHaveText([
    /7\s*beta companies/,
    /3\s*seats left/,
    /1\s*new cohort every two weeks/,
  ])
  await expect(section('How the beta works').getByRole('heading', { level: 3 })).toHaveText([
    'Request access',
    'A 60-minute briefing call',
    'Data on-ramp in under 14 days',
    'Go live',
  ])
  await expect(section('How the beta works')).toContainText('performance-based economics')
  await expect(section('What it does').getByRole('heading', { level: 3 })).not.toHaveCount(0)
  await expect(section('Only 3 seats left').getByRole('link', { name: 'Request Beta Access' })).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: isMobile ? 'Sign Up' : 'Request Beta Access' })).toBeVisible()
  await expect(header.getByRole('link', { name: isMobile ? 'Request Beta Access' : 'Sign Up' })).toBeHidden()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
  await expect(footer.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute(
    'href',
    'mailto:hello@example.org',
  )
  await footer.getByRole('link', { name: 'About' }).click()
  await expectPath(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Adjutant')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'What it is',
    'How it argues',
    'What it never does',
    'Where it runs',
  ])
})

test('the sample of the hero opens each of its sources, by mouse and by keyboard', async ({ page, isMobile }) => {
  await page.goto('/')
  const sample = page.getByRole('figure')
  const quote = sample.getByText('the Kestrel quote runs out on 20 December')
  const talk = sample.getByText('Twenty samples and a written quote')
  await expect(quote).toBeVisible()
  await expect(talk).toBeHidden()
  await sample.getByText('Bruno Salis', { exact: true }).first()[isMobile ? 'tap' : 'click']()
  await expect(sample.getByRole('radio', { name: 'Bruno Salis' })).toBeChecked()
  await expect(talk).toBeVisible()
  await expect(quote).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(sample.getByText('both of its tasks are closed')).toBeVisible()
  await expect(talk).toBeHidden()
})

test('the landing page shows the product in the colours of the page, and nothing moves when the pictures come', async ({
  page,
  isMobile,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/pictures/')) asked.push(pathname)
  })
  await page.goto('/')
  const places = page.locator('.shot')
  await expect(places).toHaveCount(3)
  expect(asked).toEqual([])
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const width = isMobile ? 780 : 1440
  for (const place of await places.all()) {
    await place.scrollIntoViewIfNeeded()
    const picture = place.locator('img').filter({ visible: true })
    await expect(picture).toHaveJSProperty('complete', true)
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('-dark-')
    // Its own size, as the page has said it before the picture came.
    const wide = () => picture.evaluate(async (img: HTMLImageElement) => (await createImageBitmap(img)).width)
    await expect.poll(wide).toBe(width)
    await expect(picture).toHaveAttribute('alt', /\w{3}/)
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  expect(asked.filter((path) => path.includes('-light-'))).toEqual([])
})

test('whoever is signed in finds the way back inside instead of the login', async ({ page, house, enter }) => {
  await enter(await house.person(), '/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeHidden()
  await header.getByRole('link', { name: 'Open Adjutant' }).click()
  await expectPath(page, '/app/ceodashboard')
})

test('the pages for strangers keep the chosen colours from the first paint', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto('/about')
  expect(await paper()).toBe('rgb(14, 17, 22)')
  await page.evaluate(() => localStorage.setItem('adjutant.theme', 'light'))
  await page.reload()
  expect(await paper()).toBe('rgb(246, 247, 249)')
  await page.evaluate(() => localStorage.setItem('adjutant.theme', 'auto'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await paper()).toBe('rgb(14, 17, 22)')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  expect(await paper()).toBe('rgb(246, 247, 249)')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page is whole, its sample works, and its links lead on', async ({ page, isMobile }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The AI CEO assistant that shows its sources')
    await expect(page.getByText('one every two weeks, on performance-based economics')).toBeVisible()
    await page.getByRole('figure').getByText('Bruno Salis', { exact: true }).first().click()
    await expect(page.getByText('Twenty samples and a written quote')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Adjutant')
    await page
      .getByRole('banner')
      .getByRole('link', { name: isMobile ? 'Sign Up' : 'Request Beta Access' })
      .click()
    await expectPath(page, '/signup')
    await expect.poll(() => page.evaluate(() => document.body.innerText)).toContain('Adjutant needs JavaScript here.')
  })

  test('an address that leads nowhere says so, with the status of it', async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await expectPath(page, '/')
  })
})

test('the way from the landing page to the sign-up form is one click', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Request Beta Access' }).first().click()
  await expectPath(page, '/signup')
})

test('a login says what is missing, what is wrong, and keeps what was typed', async ({ page, house }) => {
  const { email } = await house.person()
  await page.goto('/login')
  const failure = page.getByRole('alert')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(failure).toHaveText('Please enter both email and password.')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(failure).toHaveText('Please enter both email and password.')
  await logIn(page, email, 'not the password')
  await expect(failure).toHaveText('Incorrect email or password.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await logIn(page, 'nobody@example.org')
  await expect(failure).toHaveText('Incorrect email or password.')
  await logIn(page, email)
  await expectPath(page, '/app/ceodashboard')
})

test('a login without a network says so and keeps the form', async ({ page, house }) => {
  const { email } = await house.person()
  await page.goto('/login')
  await page.route('**/api/auth/token', (route) => route.abort())
  await logIn(page, email)
  await expect(page.getByRole('alert')).toContainText('An error occurred during login.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.unroute('**/api/auth/token')
  await page.getByRole('button', { name: 'Login' }).click()
  await expectPath(page, '/app/ceodashboard')
})

const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '\t//evil.example',
  'https://evil.example/app/notes',
  '/app/..//evil.example',
  '/app/../../login',
  '/application',
  '/app@evil.example',
  '\\\\evil.example',
  '%09//evil.example',
  'data:text/html,<script>alert(1)</script>',
]

test('a login never leads to another site, whatever the address asks for', async ({ page, house }) => {
  const { email } = await house.person()
  for (const wanted of ELSEWHERE) {
    await keepToken(page, null)
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`)
    await logIn(page, email)
    await expectPath(page, '/app/ceodashboard')
  }
  figure('B19', `${ELSEWHERE.length} addresses elsewhere: each login leads to the dashboard`)
})

test('a login leads back to the page that was asked for, with its search', async ({ page, house }) => {
  const { email } = await house.person()
  await page.goto('/app/notes?sort=oldest')
  await expectPath(page, '/login?redirect=%2Fapp%2Fnotes%3Fsort%3Doldest')
  await logIn(page, email)
  await expectPath(page, '/app/notes?sort=oldest')
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
})
