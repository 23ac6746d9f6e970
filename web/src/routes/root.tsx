import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isolated } from '#contract/hidden-signs.ts'
import { usePageFocus } from '#web/app/use-page-focus.ts'
import { ConfirmHost } from '#web/ui/dialogs/confirm.tsx'
import { useGivenName } from '#web/ui/layout/page-name.ts'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const name = useGivenName()
  useEffect(() => {
    document.title = [name && isolated(name), title, 'Adjutant'].filter(Boolean).join(' · ')
  }, [name, title])
  usePageFocus()
  return (
    <>
      <Outlet />
      <ConfirmHost />
    </>
  )
}
