import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { setupBody } from '#contract/auth.ts'
import { HOME } from '#web/app/safe-redirect.ts'
import { beginSession } from '#web/app/session.ts'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import styles from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { setUp, setupStateQuery } from './queries.ts'

export function SetupPage() {
  const { data, error, refetch } = useQuery(setupStateQuery)
  if (error)
    return (
      <AuthFrame title="Set up Adjutant">
        <ErrorState error={error} onRetry={refetch} />
      </AuthFrame>
    )
  if (data?.needed === false)
    return (
      <AuthFrame title="Adjutant is set up" text="There is already an administrator. This link is no longer needed.">
        <Button renderRoot={(props) => <Link to="/login" {...props} />}>Login</Button>
      </AuthFrame>
    )
  return <SetupForm />
}

const empty = { email: '', first_name: '', last_name: '', password: '', sample_workspace: true }

function SetupForm() {
  const { token = '' } = useSearch({ from: '/setup' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const state = useSaveForm({
    initialValues: empty,
    toInput: (values) => ({ ...values, token }),
    schema: setupBody,
    save: setUp,
    onSaved: ({ access_token }) => {
      beginSession(queryClient, access_token)
      void navigate({ to: HOME })
    },
  })
  const { getInputProps } = state.form
  return (
    <AuthFrame
      title="Set up Adjutant"
      text="Welcome. Create the first account. It approves everyone who signs up after you."
      foot={
        <>
          Already done?{' '}
          <Anchor underline="always" renderRoot={(props) => <Link to="/login" {...props} />}>
            Login
          </Anchor>
        </>
      }
    >
      <SaveForm
        state={state}
        label="Set up"
        actions={
          <Button type="submit" loading={state.saving} fullWidth>
            Create administrator
          </Button>
        }
      >
        <TextInput label="Email" type="email" autoComplete="email" autoFocus {...getInputProps('email')} />
        <div className={`grid align-start gap-12 ${styles.pair}`}>
          <TextInput label="First name" autoComplete="given-name" {...getInputProps('first_name')} />
          <TextInput label="Last name" autoComplete="family-name" {...getInputProps('last_name')} />
        </div>
        <PasswordInput
          label="Password"
          description="At least 8 characters."
          autoComplete="new-password"
          {...getInputProps('password')}
        />
        <Checkbox
          label="Load a sample workspace"
          description="A company of 40 people with goals, tasks, notes and contacts, to try Adjutant with."
          {...getInputProps('sample_workspace', { type: 'checkbox' })}
        />
      </SaveForm>
    </AuthFrame>
  )
}
