// The first script of every page of the application. Whoever comes to log in gets the form alone; all else is application.tsx, which
// the page asks for together with this file, and the login while somebody types.
import './app/trusted-types.ts'
import './app/styles.ts'
import './app/install.ts'
import './app/clean-paste.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchStyles } from './app/failed-styles.ts'
import { watchBuild } from './app/new-build.ts'
import { Themed } from './app/themed.tsx'
import { readToken } from './app/token.ts'
import { LoginAlone } from './features/auth/login-alone.tsx'

watchBuild()
watchStyles()

const element = document.getElementById('root')
if (element) begin(element)

function begin(element: HTMLElement): void {
  const root = createRoot(element)
  const application = () => import('./application.tsx')
  if (location.pathname !== '/login' || readToken() !== null) return void application().then(({ show }) => show(root))
  root.render(
    <StrictMode>
      <Themed>
        <LoginAlone
          fetch={application}
          go={async (href, state) => (await application()).show(root, href, state)}
          enter={async (token, href) => (await application()).enter(root, token, href)}
        />
      </Themed>
    </StrictMode>,
  )
}
