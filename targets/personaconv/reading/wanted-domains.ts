/** Which subreddits are wanted, as plain data. */
export interface WantedDomains {
  /** The domain of each subreddit, in lower case. */
  readonly domainOf: Readonly<Record<string, string>>;
  /** Whether every other subreddit is a domain of its own. */
  readonly allDomains: boolean;
}

/** The domain of a subreddit in lower case, which is "" for a post that names none; `null` if it is not wanted. */
export function domainsIn({ domainOf, allDomains }: WantedDomains): (subreddit: string) => string | null {
  const domains = new Map(Object.entries(domainOf));
  return (subreddit) => domains.get(subreddit) ?? (allDomains && subreddit !== "" ? subreddit : null);
}
