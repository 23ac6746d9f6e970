import { getRouteApi } from '@tanstack/react-router'
import { RecordBody } from './record-body.tsx'

const route = getRouteApi('/app/records/$kind/$id')

/** One record on a page of its own: where a citation leads when it is opened in a new tab. */
export function RecordPage() {
  const { kind, id } = route.useParams()
  return (
    <div className="no-margin mx-auto max-w-720">
      <RecordBody key={`${kind}:${id}`} kind={kind} id={id} heading={1} />
    </div>
  )
}
