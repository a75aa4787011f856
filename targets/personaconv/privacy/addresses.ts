import validator from "validator";

/** Of one's own network, of an example, of everybody: nobody's in particular. */
const nobodys =
  /^(?:0|10|127|22[4-9]|2[3-5]\d)\.|^(?:169\.254|192\.168|192\.0\.2|198\.51\.100|203\.0\.113|172\.(?:1[6-9]|2\d|3[01]))\.|^(?:8\.8\.[48]\.[48]|1\.[01]\.[01]\.1|9\.9\.9\.9)$/;
const version = /(?:\bv|version|build|release|firmware|driver|update|patch|chrome|firefox)s?[\s:]*$/i;

/**
 * Whether four numbers with dots are somebody's address rather than a version: two of them have two digits or more, and
 * nothing before them says version.
 */
export function isAddress(written: string, before: string): boolean {
  const long = written.split(".").filter(({ length }) => length > 1).length;
  return validator.isIP(written, 4) && long >= 2 && !nobodys.test(written) && !version.test(before);
}

export function isLongAddress(written: string): boolean {
  return validator.isIP(written, 6) && written.split(":").filter((group) => group !== "").length >= 3;
}
