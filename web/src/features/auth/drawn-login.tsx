// The login, drawn when the product is built (web/prerender.ts): a stranger sees it before the application runs, which then takes its
// place with the same markup.
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { theme, variables } from '#web/app/theme.ts'
import { useSaveForm } from '#web/ui/forms/save-form.tsx'
import { LoginForm, NOTHING_TYPED } from './login-form.tsx'

/** Markup for the element in which the application starts. It is inert: what is typed before the form runs would be lost. */
export function drawLogin(): string {
  const markup = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="dark">
      <Login />
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
  return <LoginForm state={state} link={({ to, email: _, ...props }) => <a href={to} {...props} />} />
}
