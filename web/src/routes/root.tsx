import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  useEffect(() => {
    document.title = title ? `${title} · Adjutant` : 'Adjutant'
  }, [title])
  return <Outlet />
}
