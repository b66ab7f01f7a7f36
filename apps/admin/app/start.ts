// The admin starts with its first area.
import { redirect } from 'react-router'
import { areas } from './areas.ts'

export const loader = () => redirect(`/${areas[0].path}`)
