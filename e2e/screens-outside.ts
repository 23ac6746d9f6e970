// What a screen is, and those that nobody has to be let in for.
import type { Page } from '@playwright/test'
import type { Workspace } from './workspace.ts'

type Who = 'nobody' | 'boss' | 'admin' | 'waiting' | 'newcomer'
export type Screen = {
  name: string
  who: Who
  path: string | ((workspace: Workspace) => string)
  /** What is to be seen when the screen is there. */
  sign: string | RegExp
  /** What the server may refuse on the way. */
  refusals?: RegExp
  /** What one does to get there. */
  act?(page: Page): Promise<void>
}

export const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export const screensOutside: Screen[] = [
  { name: 'landing', who: 'nobody', path: '/', sign: 'How the beta works' },
  { name: 'about', who: 'nobody', path: '/about', sign: 'About' },
  { name: 'login', who: 'nobody', path: '/login', sign: 'Login' },
  {
    name: 'login-refused',
    who: 'nobody',
    path: '/login',
    sign: 'Please enter both email and password.',
    act: click('Login'),
  },
  { name: 'signup', who: 'nobody', path: '/signup', sign: 'Sign Up' },
  {
    name: 'signup-refused',
    who: 'nobody',
    path: '/signup',
    sign: 'Please fill in all fields.',
    act: click('Sign Up'),
  },
  { name: 'join-incomplete', who: 'nobody', path: '/join', sign: 'This link is incomplete.' },
  { name: 'join', who: 'nobody', path: ({ link }) => link, sign: 'Join Nordlicht Handels GmbH' },
  { name: 'forgot-password', who: 'nobody', path: '/reset-password', sign: 'Forgot your password?' },
  { name: 'setup-done', who: 'nobody', path: '/setup?token=x', sign: 'Adjutant is set up' },
  {
    name: 'not-found',
    who: 'nobody',
    path: '/nowhere',
    sign: 'This page does not exist',
    refusals: /^GET \/nowhere 404$/,
  },
  { name: 'privacy', who: 'nobody', path: '/privacy', sign: 'How long it is kept' },
  { name: 'waitlist', who: 'waiting', path: '/waitlist', sign: 'Welcome, Wanda' },
]
