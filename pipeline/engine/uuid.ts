import { hash } from "node:crypto";

/** The UUID of a name in a namespace, which is a UUID itself: version 5 of RFC 9562, section 5.5. */
export function uuidOf(name: string, namespace: string): string {
  const space = Buffer.from(namespace.replaceAll("-", ""), "hex");
  const bytes = hash("sha1", Buffer.concat([space, Buffer.from(name)]), "buffer");
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
