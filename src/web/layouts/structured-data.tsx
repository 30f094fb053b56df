import { usePageFacts } from '../api/page-facts.ts'

/** What a page is about, for search engines (schema.org, JSON-LD). A block of data: browsers never run it, so the policy for scripts lets it be. */
export function StructuredData({ about }: { about: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing can end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** The site and the company that answers for it. */
export function AboutSite() {
  const { site, company, origin, locale } = usePageFacts()
  if (origin === undefined) return null
  const publisher = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    legalName: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address,
      addressLocality: company.city,
      addressCountry: company.country,
    },
    ...(company.vat_numbers[0] && { vatID: company.vat_numbers[0] }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: site.support_email,
      ...(site.support_phone && { telephone: site.support_phone }),
    },
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: site.name,
    description: site.description,
    url: `${origin}/`,
    inLanguage: locale,
    publisher: { '@id': publisher['@id'] },
  }
  return <StructuredData about={{ '@graph': [publisher, website] }} />
}
