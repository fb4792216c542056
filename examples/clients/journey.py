"""The calls of docs/guide-tpp-developer.md in Python 3.8 or later, without packages: python3 journey.py [URL]"""
import json
import sys
import time
import urllib.request
import uuid

BANK = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"


def call(method, path, body=None, repeats=3, **headers):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BANK + path, data, {"Content-Type": "application/json", **headers}, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except OSError as error:  # no answer, or a status of 400 and more; a read can be sent again
        if method != "GET" or repeats == 0 or getattr(error, "code", 503) not in (429, 503):
            raise
    time.sleep(1)
    return call(method, path, body, repeats - 1, **headers)


def control(path, body):
    return call("POST", "/__admin" + path, body)


def tpp(method, path, body=None, token=None):
    headers = {"X-Request-ID": str(uuid.uuid4()), "Ocp-Apim-Subscription-Key": client["subscriptionKey"]}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return call(method, "/PSD2/v1" + path, body, **headers, **{"PSU-IP-Address": "192.0.2.1"})


client = call("GET", "/__admin/demo")["tpps"][0]

account = {"iban": "AT611904300234573201"}
access = {"accounts": [account], "balances": [account], "transactions": [account]}
consent = tpp("POST", "/consents", {"access": access, "recurringIndicator": True, "frequencyPerDay": 4})
print(consent["consentStatus"], consent["_links"]["scaRedirect"]["href"])

code = control(f"/authorisations/{consent['consentId']}", {"decision": "approve"})["code"]
query = f"client_id={client['clientId']}&client_secret={client['clientSecret']}&code={code}&request_id={consent['consentId']}"
token = tpp("POST", f"/oauth/token?{query}")["access_token"]

first = tpp("GET", "/accounts", token=token)["accounts"][0]
print(tpp("GET", f"/accounts/{first['resourceId']}/balances", token=token)["balances"])

payment = tpp("POST", "/payments/sepa-credit-transfers", {
    "debtorAccount": account, "creditorAccount": {"iban": "DE54909090900532013000"}, "creditorName": "Ben Hoffmann",
    "instructedAmount": {"currency": "EUR", "amount": 12.34}, "remittanceInformationUnstructured": "Pizza"})
print(control(f"/authorisations/{payment['paymentId']}", {"decision": "approve"})["status"])

control("/clock/advance", {"by": "PT1M"})
print(tpp("GET", f"/payments/sepa-credit-transfers/{payment['paymentId']}/status")["transactionStatus"])
