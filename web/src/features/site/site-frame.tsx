import type { ReactNode } from 'react'
import { gap, Where } from './gap.tsx'
import { Mark } from './mark.tsx'

/** Header and footer of the public pages. They are drawn when the product is built: no state, no effects, no handlers. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="top">
        <div className="row">
          <a className="logo" href="/" aria-label="Adjutant, start page">
            <Mark /> Adjutant
          </a>
          <nav aria-label="Main">
            <a className="button quiet stranger" href="/login">
              Login
            </a>
            <a className="button wide stranger" href="/signup">
              Request Beta Access
            </a>
            <a className="button small stranger" href="/signup">
              Sign Up
            </a>
            <a className="button known" href="/app">
              Open Adjutant
            </a>
          </nav>
        </div>
      </header>
      <main id="content">{children}</main>
      <footer className="foot">
        <div className="row">
          <span>
            © {gap('year')} {gap('owner')}
          </span>
          <nav aria-label="More">
            <a href="/about">About</a>
            <Where name="legal">
              <a href={gap('path')}>{gap('title')}</a>
            </Where>
            <Where name="contact">
              <a href={`mailto:${gap('contact')}`}>{gap('contact')}</a>
            </Where>
          </nav>
        </div>
      </footer>
    </>
  )
}
