// What the server says of orders.

const kotStatusLabels = {
  REQUESTED: 'waiting to be confirmed',
  COOKING: 'already cooking',
  SERVED: 'already served',
  PAID: 'already paid',
  REJECTED: 'already rejected',
  CANCELLED: 'already cancelled',
};

export const ordersErrors = {
  'kot.line_not_found': 'This item is not on the order.',
  'kot.wrong_status': (d: { tokenNo: number; status: keyof typeof kotStatusLabels }) =>
    `Order #${d.tokenNo} is ${kotStatusLabels[d.status]}`,
  'kot.paid': (d: { tokenNo: number }) => `Order #${d.tokenNo} is already paid`,
  'kot.on_printed_invoice': (d: { tokenNo: number }) =>
    `The bill of order #${d.tokenNo} is printed. To take something off, void the item, and somebody else approves it.`,
  'kot.elsewhere': (d: { tokenNo: number }) =>
    `Order #${d.tokenNo} is not at this table any more. Please look at it again.`,
  'kot.not_cooking': (d: { tokenNo: number }) => `Order #${d.tokenNo} is not cooking any more`,
  'kot.lines_changed': (d: { tokenNo: number }) =>
    `Order #${d.tokenNo} has just changed. Please look at it again.`,
  'kot.served_long_ago': (d: { tokenNo: number }) =>
    `Order #${d.tokenNo} was served more than 30 minutes ago`,
  'kot.none_at_table': (d: { name: string }) => `Table ${d.name} has no order to move.`,
  'kot.table_merged': (d: { name: string }) =>
    `Table ${d.name} is merged with other tables. Please unmerge them first, or move its orders one by one.`,
  'kot.table_occupied': (d: { name: string }) =>
    `Table ${d.name} is occupied. Please join its orders, or choose another table.`,
  'kot.too_large': 'This order is too large to send at once. Send it in two.',
  'kot.table_full': 'This table already has 5 orders waiting. Please wait until the restaurant confirms one.',
  'kot.phone_full': 'You already have 3 orders waiting. Please wait until the restaurant confirms one.',
  'kot.shop_full': 'The restaurant has too many orders waiting. Please try again in a few minutes.',
  'kot.paused': 'The restaurant takes no orders from phones right now. Please ask the staff.',
  'kot.outside_paused': 'The restaurant takes no takeaway or delivery orders right now.',
};

export const ordersReplies = {
  loaded: 'Orders loaded',
  placed: (tokenNo: number) => `Order #${tokenNo} placed`,
  confirmed: (tokenNo: number) => `Order #${tokenNo} confirmed`,
  rejected: (tokenNo: number) => `Order #${tokenNo} rejected`,
  served: (tokenNo: number) => `Order #${tokenNo} served`,
  cookingAgain: (tokenNo: number) => `Order #${tokenNo} is cooking again`,
  cancelled: (tokenNo: number) => `Order #${tokenNo} cancelled`,
  moved: (name: string) => `Moved to table ${name}`,
  updated: (tokenNo: number) => `Order #${tokenNo} updated`,
  changesAcknowledged: (tokenNo: number) => `Changes of order #${tokenNo} acknowledged`,
  bellSilenced: 'Bell silenced',
};

export const ordersFields = {
  quantity: (max: number) => `Quantity must be a whole number from 1 to ${max}.`,
  maxOfOneItem: (max: number) => `At most ${max} of one item.`,
  seat: (max: number) => `A seat must be a whole number from 0 to ${max}.`,
  maxLines: (max: number) => `An order has at most ${max} lines.`,
  minOneItem: 'Please add at least one item.',
  kotType: 'Please choose DINEIN, TAKEAWAY or DELIVERY.',
  table: 'Please choose a table.',
  customerName: 'Please enter a name.',
  voidReason: 'Please give a reason of at most 140 characters.',
  shownQuantity: 'Please say how many were shown.',
  shownItems: 'Please say which items were shown.',
  seenChanges: 'Please say which changes were seen.',
  acknowledgedOrders: 'Please say which orders were heard.',
  movedOrders: 'Please say which orders to move.',
  waitedMs: 'Please say how many milliseconds the order has waited.',
  bell: 'Please choose REQUESTED or COOKING.',
  noSuchOrderType: 'There is no such order type.',
  noSuchView: 'There is no such view.',
};
