// The desk opens on its products.
import { redirect } from 'react-router'

export const loader = () => redirect('/products')
