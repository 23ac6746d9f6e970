// The login, drawn when the product is built (web/prerender.ts): a stranger sees it before the application runs, which then takes its
// place with the same markup.
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { theme, variables } from '#web/app/theme.ts'
import { useSaveForm } from '#web/ui/save-form.tsx'
import { LoginForm, NOTHING_TYPED } from './login-form.tsx'

/** Markup for the element in which the application starts. It is inert: what is typed before the form runs would be lost. */
export async function drawLogin(): Promise<string> {
  const root = createRootRoute()
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: Login })
  const router = createRouter({
    routeTree: root.addChildren([login]),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
    isServer: true,
  })
  await router.load()
  const markup = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="dark">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  return `<div data-drawn inert>${markup.replaceAll(' autofocus=""', '')}</div>`
}

function Login() {
  const state = useSaveForm({
    initialValues: NOTHING_TYPED,
    toInput: (fields) => fields,
    save: () => Promise.reject(new Error('Only drawn.')),
  })
  return <LoginForm state={state} />
}
