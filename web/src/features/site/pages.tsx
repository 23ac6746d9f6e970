// The public pages, drawn when the product is built (web/prerender.ts). Nothing here runs in a browser.
import { renderToStaticMarkup } from 'react-dom/server'
import tokens from '#web/app/tokens.css?inline'
import { AboutPage } from './about-page.tsx'
import font from './inter-basic.woff2?url'
import { LandingPage } from './landing-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import frame from './site-frame.css?inline'
import landing from './site-landing.css?inline'
import text from './site-text.css?inline'
import { TextPage } from './text-page.tsx'

/** `title`, `description`: of the page; with gaps where only the server knows them. */
export type PublicPage = { name: string; title: string; description: string; style: string; body: string }

const basis = tokens + frame

const drawn: (Omit<PublicPage, 'body'> & { page: () => React.ReactNode })[] = [
  {
    name: 'landing',
    title: 'Adjutant · The AI CEO assistant that shows its sources',
    description:
      'A self-hosted AI chief of staff: goals, tasks, notes and contacts in one calm place, and advice that opens the records it rests on.',
    style: basis + landing,
    page: LandingPage,
  },
  {
    name: 'about',
    title: 'About · Adjutant',
    description: 'What Adjutant is, how it argues, what it never does, and where it runs.',
    style: basis + text,
    page: AboutPage,
  },
  {
    name: 'text',
    title: '{{title}} · Adjutant',
    description: '{{title}}: {{owner}}',
    style: basis + text,
    page: TextPage,
  },
  {
    name: 'not-found',
    title: 'Not found · Adjutant',
    description: 'This page does not exist.',
    style: basis + landing,
    page: NotFoundPage,
  },
]

/** All pages, and the address of the font that they begin with. */
export function draw(): { pages: PublicPage[]; font: string } {
  return {
    pages: drawn.map(({ page: Page, ...rest }) => ({ ...rest, body: renderToStaticMarkup(<Page />) })),
    font,
  }
}
