import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { isolated } from '#contract/hidden-signs.ts'
import { registerBody } from '#contract/users.ts'
import { ApiError } from '#web/api.ts'
import { HOME } from '#web/app/safe-redirect.ts'
import { beginSession } from '#web/app/session.ts'
import { SaveForm, useSaveForm } from '#web/ui/forms/save-form.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import styles from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { invitationQuery, register } from './queries.ts'
import { login } from './use-login.ts'

/** Why nothing was heard, behind the sentence of the specification. */
const UNREACHABLE = 'The server cannot be reached: check your connection.'
const empty = { email: '', first_name: '', last_name: '', password: '', confirmation: '' }

export function SignupPage() {
  const secret = useLocation({ select: ({ hash }) => /(?:^|&)invitation=([\w-]+)/.exec(hash)?.[1] ?? '' })
  const { data: invitation, error, isPending } = useQuery({ ...invitationQuery(secret), enabled: secret !== '' })
  // The address in the invitation is the one that must sign up: it stands in the form from the start.
  if (secret !== '' && isPending) return <AuthFrame title="Sign Up">{null}</AuthFrame>
  if (invitation?.has_account) return <HasAccount {...invitation} />
  const text = invitation
    ? `${invitation.invited_by} invites you to ${invitation.organization_name}. You become a member as soon as your account is approved.`
    : error
      ? 'The invitation in this link is no longer open. You can still ask for an account.'
      : 'The beta is closed for now. Sign up: you can begin as soon as your account is approved.'
  return <SignupForm text={text} email={invitation?.email ?? ''} invitation={invitation ? secret : undefined} />
}

function HasAccount({
  email,
  invited_by,
  organization_name,
}: {
  email: string
  invited_by: string
  organization_name: string
}) {
  return (
    <AuthFrame
      title="You are invited"
      text={`${isolated(invited_by)} invites you to ${isolated(organization_name)}. Log in as ${email} to accept.`}
    >
      <Button renderRoot={(props) => <Link to="/login" search={{ redirect: '/app/organization' }} {...props} />}>
        Login
      </Button>
    </AuthFrame>
  )
}

function SignupForm({ text, email, invitation }: { text: string; email: string; invitation?: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const state = useSaveForm({
    initialValues: { ...empty, email },
    toInput: ({ confirmation: _, ...body }) => ({ ...body, ...(invitation && { invitation }) }),
    schema: registerBody,
    check,
    save: async (input, idempotencyKey) => {
      try {
        // The same key for the same input: who did not hear that the account was made is not told that the e-mail is taken.
        await register(input, idempotencyKey)
      } catch (error) {
        const { detail = '', status = 0, code, errors } = error instanceof ApiError ? error : {}
        const unheard = status === 0
        const words = unheard ? `Signup failed. Please try again. ${UNREACHABLE}` : detail
        toast({ kind: 'error', title: 'Signup Failed', text: words })
        const said = unheard ? words : `Signup Failed: ${words}`
        throw new ApiError(status, { code, detail: said, errors: errors && [...errors] })
      }
      toast({ kind: 'success', title: 'Account Created', text: 'Registration successful. Logging you in...' })
      // The account exists whatever happens now: who cannot be logged in here does it on the login page.
      return login({ username: input.email, password: input.password }).catch(() => null)
    },
    onSaved: (session) => {
      if (session === null) return void navigate({ to: '/login' })
      beginSession(queryClient, session.access_token)
      void navigate({ to: HOME })
    },
  })
  const { getInputProps } = state.form
  return (
    <AuthFrame
      title="Sign Up"
      text={text}
      foot={
        <>
          Already have an account?{' '}
          <Anchor underline="always" renderRoot={(props) => <Link to="/login" {...props} />}>
            Login
          </Anchor>
        </>
      }
    >
      <SaveForm
        state={state}
        label="Sign Up"
        actions={
          <Button type="submit" loading={state.saving} fullWidth>
            Sign Up
          </Button>
        }
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          autoFocus={email === ''}
          {...getInputProps('email')}
        />
        <div className={`grid align-start gap-12 ${styles.pair}`}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            autoFocus={email !== ''}
            {...getInputProps('first_name')}
          />
          <TextInput label="Last name" autoComplete="family-name" {...getInputProps('last_name')} />
        </div>
        <PasswordInput
          label="Password"
          description="At least 6 characters; a sentence of your own is best."
          autoComplete="new-password"
          {...getInputProps('password')}
        />
        <PasswordInput label="Confirm password" autoComplete="new-password" {...getInputProps('confirmation')} />
      </SaveForm>
    </AuthFrame>
  )
}

/** One sentence for everything that is missing, instead of the same one under five fields. */
function check(values: typeof empty) {
  const missing = Object.entries(values).filter(([, value]) => value.trim() === '')
  if (missing.length > 0) {
    const marks = Object.fromEntries(missing.map(([field]) => [field, true]))
    return { ...marks, form: 'Please fill in all fields.' }
  }
  return values.password === values.confirmation ? {} : { confirmation: 'Passwords do not match.' }
}
