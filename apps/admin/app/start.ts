// The admin starts with the products.
import { redirect } from 'react-router'

export const loader = () => redirect('/products')
