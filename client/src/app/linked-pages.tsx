import { useLocation } from 'react-router';
import PublicStatementPage from '../pages/customers/public-statement.page.tsx';
import InvoiceCheckPage from '../pages/invoices/invoice-check.page.tsx';

/** Pages that a few people open by a link. They load together, so that what every diner loads names one file for both. */
export default function LinkedPages() {
  return useLocation().pathname.startsWith('/check/') ? <InvoiceCheckPage /> : <PublicStatementPage />;
}
