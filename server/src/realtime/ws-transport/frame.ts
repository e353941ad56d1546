const FIN_TEXT_FRAME = 0x81;
/** Engine.IO protocol 4, and Socket.IO protocol 5 in the main namespace. */
const [MESSAGE, EVENT] = ['4', '2'];

export function encodeEventFrame(message: readonly unknown[]): Buffer {
  return encodeTextFrame(MESSAGE + EVENT + JSON.stringify(message));
}

export function packetFromFrame(frame: Buffer): string {
  const head = frame[1] === 127 ? 10 : frame[1] === 126 ? 4 : 2;
  return frame.toString('utf8', head + MESSAGE.length);
}

/** Unmasked, header and text in one buffer (RFC 6455, 5.2). */
function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FIN_TEXT_FRAME;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
