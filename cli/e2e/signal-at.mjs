// Loaded into the built command by `node --import`: sends the process a signal at the point that SIGNAL_AT names.
// A point is before or after the nth time that the store commits a write to a table, a line is added to a file, or a
// file gets its final name; files are meant by their name, or all of a folder by `folder/`.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname } from "node:path";
import Database from "libsql";

const point = JSON.parse(process.env.SIGNAL_AT ?? "null");
let times = 0;

/** Does the act, which may give a promise, with the signal before or after it if it is the one that is meant. */
function pass(act, whats, run) {
  if (act !== point.act || !whats.includes(point.what) || ++times !== point.time) return run();
  const send = () => process.kill(process.pid, point.signal);
  if (point.when === "before") send();
  const done = run();
  if (point.when === "before") return done;
  if (!(done instanceof Promise)) send();
  return done instanceof Promise ? done.finally(send) : done;
}

let written = [];
const { exec, prepare } = Database.prototype;
Database.prototype.exec = function (sql) {
  const tables = sql === "commit" ? written : [];
  if (sql === "begin immediate" || sql === "commit") written = [];
  return pass("commit", tables, () => exec.call(this, sql));
};
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  const table = /^(?:insert(?: or \w+)? into|update|delete from) (\w+)/.exec(sql)?.[1];
  if (table === undefined) return statement;
  const { run } = statement;
  statement.run = (...values) => {
    written.push(table);
    return run.apply(statement, values);
  };
  return statement;
};

const { renameSync } = fs;
const { open, rename } = fs.promises;
const named = (file) => [basename(file), `${basename(dirname(file))}/`];
fs.renameSync = (from, to) => pass("rename", named(to), () => renameSync(from, to));
fs.promises.rename = (from, to) => pass("rename", named(to), () => rename(from, to));
fs.promises.open = async (file, ...mode) => {
  const handle = await open(file, ...mode);
  const append = handle.appendFile;
  handle.appendFile = (text) => pass("append", [basename(file)], () => append.call(handle, text));
  return handle;
};
syncBuiltinESMExports();
