/** Whether tests run against containers (`TEST_INFRA=containers`) instead of the servers that are installed with the project. */
export const usesContainers = process.env.TEST_INFRA === 'containers'
